import './app-shell/trusted-types.ts'
import './ui/base.css'
import { startApp } from './start-app.tsx'

startApp()
