/** The form of exported files: CSV, or an Excel workbook. The choice is kept on the device. */
import {
  DownloadOutlined,
  DownOutlined,
  FileExcelOutlined,
  FileTextOutlined,
} from '@ant-design/icons';
import type { TableFileType } from '../../../shared/kernel/job.ts';
import { type MoreAct, MoreMenu } from '../../components/more-menu.tsx';
import { useKeptChoice } from '../../lib/kept-choice.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import type { ExportInput } from './queries.ts';

export const Downloads = lazyPart(() => import('./downloads-dialog.tsx'));

/** The chosen form, and how another one is chosen. */
export const useFileType = () =>
  useKeptChoice<TableFileType>('portal-export-file', ['csv', 'xlsx']);

/** An export in a form; the journal's lines have forms of their own. */
export const inForm = <Of extends ExportInput>(of: Of, type: TableFileType): Of =>
  type === 'csv' || of.kind === 'exportJournal' ? of : { ...of, fileType: type };

/** The word for a finished file's form. */
export const typeWord = (type: TableFileType | undefined) => (type === 'xlsx' ? 'Excel' : 'CSV');

interface FileTypeMenuProps {
  type: TableFileType;
  onChoose: (type: TableFileType) => void;
  /** The head's other acts, which make it the menu More. */
  more?: readonly MoreAct[] | undefined;
}

const names = { xlsx: 'Export as Excel workbook (.xlsx)', csv: 'Export as CSV' };

/** Beside Export: the choice of the form, and the files of the day. */
export function FileTypeMenu({ type, onChoose, more }: FileTypeMenuProps) {
  const label = `Export as: ${type === 'xlsx' ? 'Excel workbook' : 'CSV'}`;
  return (
    <MoreMenu
      selected={names[type]}
      button={
        more
          ? undefined
          : { icon: <DownOutlined aria-hidden="true" />, 'aria-label': label, title: label }
      }
      acts={[
        { label: names.xlsx, icon: <FileExcelOutlined />, onChoose: () => onChoose('xlsx') },
        { label: names.csv, icon: <FileTextOutlined />, onChoose: () => onChoose('csv') },
        {
          label: 'Downloads',
          icon: <DownloadOutlined />,
          dialog: (state) => <Downloads {...state} />,
        },
        ...(more ?? []),
      ]}
    />
  );
}
