/** A mistake that a tired colleague could make, and the tests that are expected to find it. */
export type FaultKind =
  | 'money'
  | 'rights'
  | 'condition'
  | 'list'
  | 'form'
  | 'text'
  | 'template'
  | 'offline'
  | 'migration'
  | 'export';

export interface Fault {
  /** Says what is wrong while the fault is planted. */
  name: string;
  kind: FaultKind;
  file: string;
  /** Occurs exactly once in the file. */
  from: string;
  to: string;
  /** Test files, the cheapest first. */
  foundBy: readonly string[];
}
