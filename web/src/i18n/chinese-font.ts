import '../fonts/chinese/chinese.css'
