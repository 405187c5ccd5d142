import { StartError } from '../config/start-error.ts'

/** Words about something in a row that keeps it from being stored. */
export class RowProblem extends StartError {
  /** The name of the column; empty while nobody knows which one it is. */
  readonly field: string

  constructor(message: string, field = '') {
    super(message)
    this.field = field
  }
}

/** @throws {RowProblem} of that column, when the work throws one */
export async function inColumn<T>(field: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof RowProblem ? new RowProblem(error.message, field) : error
  }
}
