export const archiveMeanwhile = async (..._: unknown[]) => 'todo'
