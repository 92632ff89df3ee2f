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
  /** Occurs exactly once in the file, unless `at` says where. */
  from: string;
  to: string;
  /** The offset of `from` in the file. */
  at?: number;
  /** Test files, the cheapest first; several with spaces between are run together. */
  foundBy: readonly string[];
}
