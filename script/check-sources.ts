/* The checks that ask what stands in the code, in one process: to read all of it takes longer than any of them. */
import './check-boundaries.ts'
import './check-web-files.ts'
import './where-is.ts'
import './game-names.ts'
