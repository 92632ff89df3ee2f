/** The files of a long export, which the books' exports show too. */
export { ExportFiles } from './export-files.tsx';
export { FileTypeMenu, inForm, typeWord, useFileType } from './file-type.tsx';
