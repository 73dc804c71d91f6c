import './faces.css'
