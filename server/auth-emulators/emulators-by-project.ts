/** One emulated Firebase project. Emulators are for trying out only: their ID tokens are unsigned. */
export interface AuthEmulator {
  origin: string
  /** Resolves once the current accounts would survive a crash. */
  save: () => Promise<void>
}

export type EmulatorsByProject = ReadonlyMap<string, AuthEmulator>
