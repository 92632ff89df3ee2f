/** A kind of file that another company writes and the office brings in, as endpoints and jobs take it. */
import type { FileTable, StoredFile } from '../../data/brought-files/brought-file.table.ts';
import type { StoredJob } from '../../data/jobs/job.table.ts';
import type { Table } from '../../platform/table.ts';

export interface FileKind<File extends StoredFile> {
  table: (table: Table) => FileTable<File>;
  /** Names a file in messages: "This bank file does not exist." */
  noun: string;
  /** Begins the names of its actions in the audit. */
  slice: 'bankOutcomes' | 'networkStatements';
  /** Names its list in cursors, so that one of another list is refused. */
  list: string;
  jobs: Record<'read' | 'apply', StoredJob['kind']>;
  /** The attribute by which a job names its file. */
  jobField: 'bankFileId' | 'statementId';
  /** Names the file in the audit events of its work. */
  facts: (file: File) => Record<string, unknown>;
}
