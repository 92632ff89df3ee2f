/** The shell of screens for files that another company writes and the office brings in. */
export type { ChosenFileProps, FileKind } from './file-kind.ts';
export { FileSteps } from './file-view.tsx';
export { FilesPage } from './files-page.tsx';
