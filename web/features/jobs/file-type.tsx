/** The form of exported files: CSV, or an Excel workbook. The choice is kept on the device. */
import {
  DownloadOutlined,
  DownOutlined,
  FileExcelOutlined,
  FileTextOutlined,
} from '@ant-design/icons';
import { Suspense } from 'react';
import type { TableFileType } from '../../../shared/kernel/job.ts';
import { MenuButton } from '../../components/menu-button.tsx';
import { useKeptChoice } from '../../lib/kept-choice.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useLazyDialog } from '../../lib/use-lazy-dialog.ts';
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
}

/** A small button beside Export. */
export function FileTypeMenu({ type, onChoose }: FileTypeMenuProps) {
  const downloads = useLazyDialog();
  const label = `Export as: ${type === 'xlsx' ? 'Excel workbook' : 'CSV'}`;
  return (
    <>
      <MenuButton
        button={{ icon: <DownOutlined aria-hidden="true" />, 'aria-label': label, title: label }}
        selected={type}
        items={[
          {
            key: 'xlsx',
            label: 'Excel workbook (.xlsx)',
            icon: <FileExcelOutlined />,
            onChoose: () => onChoose('xlsx'),
          },
          { key: 'csv', label: 'CSV', icon: <FileTextOutlined />, onChoose: () => onChoose('csv') },
          {
            key: 'downloads',
            label: 'Downloads',
            icon: <DownloadOutlined />,
            onChoose: downloads.show,
          },
        ]}
      />
      {downloads.asked ? (
        <Suspense>
          <Downloads open={downloads.open} onClose={downloads.hide} />
        </Suspense>
      ) : null}
    </>
  );
}
