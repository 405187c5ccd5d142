import './app-shell/trusted-types.ts'
import './ui/base.css'
import { startApp } from './app/start-app.tsx'

startApp()
