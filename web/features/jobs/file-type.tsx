/** The form of exported files: CSV, or an Excel workbook. The choice is kept on the device. */
import { DownOutlined, FileExcelOutlined, FileTextOutlined } from '@ant-design/icons';
import { useState } from 'react';
import type { TableFileType } from '../../../shared/kernel/job.ts';
import { MenuButton } from '../../components/menu-button.tsx';
import { type MoreAct, MoreMenu } from '../../components/more-menu.tsx';
import type { ExportInput } from './queries.ts';

const KEY = 'portal-export-file';

function keptType(): TableFileType {
  try {
    return localStorage.getItem(KEY) === 'xlsx' ? 'xlsx' : 'csv';
  } catch {
    // Storage is switched off.
    return 'csv';
  }
}

/** The chosen form, and how another one is chosen. */
export function useFileType() {
  const [type, setType] = useState(keptType);
  const choose = (chosen: TableFileType) => {
    setType(chosen);
    try {
      localStorage.setItem(KEY, chosen);
    } catch {
      // Storage is switched off: the choice holds until the screen is left.
    }
  };
  return [type, choose] as const;
}

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

/** A small button beside Export. */
export function FileTypeMenu({ type, onChoose, more }: FileTypeMenuProps) {
  const items = [
    {
      key: 'xlsx',
      label: 'Export as Excel workbook (.xlsx)',
      icon: <FileExcelOutlined />,
      onChoose: () => onChoose('xlsx'),
    },
    {
      key: 'csv',
      label: 'Export as CSV',
      icon: <FileTextOutlined />,
      onChoose: () => onChoose('csv'),
    },
  ];
  if (more) return <MoreMenu acts={more} first={items} selected={type} />;
  const label = `Export as: ${type === 'xlsx' ? 'Excel workbook' : 'CSV'}`;
  return (
    <MenuButton
      button={{ icon: <DownOutlined aria-hidden="true" />, 'aria-label': label, title: label }}
      selected={type}
      items={items}
    />
  );
}
