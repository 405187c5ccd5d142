export type { Snapshot } from '../contract/page-renderer.ts'
