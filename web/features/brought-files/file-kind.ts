/** A kind of file that another company writes and the office brings in, as the shell of its screens takes it. */
import type { ComponentType, ReactNode } from 'react';
import type { FileStatus } from '../../../shared/kernel/brought-file.ts';
import type { FailedRow } from '../../../shared/kernel/job.ts';
import type { LiveTopic } from '../../../shared/notifications/contract.ts';
import type { Column } from '../../components/data-list.tsx';
import type { ShowRefused } from '../../lib/forms/use-contract-form.ts';
import type { broughtFilePath } from '../../lib/paths.ts';
import type { AdminChange } from '../../lib/permissions.ts';

/** The fields that files of every kind have. */
export interface BroughtFile {
  id: string;
  name: string;
  status: FileStatus;
  uploadedBy: { name: string };
  uploadedAt: string;
  problem?: string | undefined;
  progress?: { done: number; total?: number | undefined } | undefined;
  /** The number of the preview; checking a file again makes another. */
  preview: number;
  totals?: object | undefined;
  applied?: { failed: number } | undefined;
  appliedBy?: { name: string } | undefined;
  appliedAt?: string | undefined;
}
export type TotalsOf<F extends BroughtFile> = NonNullable<F['totals']>;

/** The record of a file that is to be uploaded, and the form to upload it with. */
interface Upload {
  id: string;
  url: string;
  fields: Record<string, string>;
}

/** Asks for what a chosen file doesn't say itself, and sends it. */
export interface ChosenFileProps {
  file: File;
  isSending: boolean;
  onSend: (begin: () => Promise<Upload>, onError?: ShowRefused) => Promise<unknown>;
  /** Takes another file in its place. */
  onOther: () => void;
}

export interface FileKind<F extends BroughtFile> {
  screen: Parameters<typeof broughtFilePath>[0];
  may: { upload: AdminChange; apply: AdminChange };
  calls: {
    list: (cursor: string | undefined) => Promise<{ rows: F[]; cursor: string | null }>;
    get: (id: string) => Promise<F>;
    /** Reads an uploaded file, or checks a read one again. */
    read: (id: string) => Promise<F>;
    apply: (id: string, preview: number) => Promise<F>;
    listFailures: (id: string, after?: number) => Promise<{ rows: FailedRow[]; more: boolean }>;
  };
  words: {
    title: string;
    /** Names the list. */
    files: string;
    allFiles: string;
    bringIn: string;
    /** "The bank file couldn’t be loaded". */
    one: string;
    /** "This file can’t be used". */
    short: string;
    /** "The outcomes couldn’t be applied". */
    content: string;
    /** Counted while it is applied: "lines". */
    counted: string;
    /** The button of the question before it is applied. */
    apply: string;
    /** "The lines below are as they were before". */
    preview: string;
    /**
     * The status of a file that has more to apply since it was applied. It keeps its result in the list; without this
     * word the list has the new preview.
     */
    partlyApplied?: string;
  };
  bringIn: {
    /** "Choose Bank File". */
    label: string;
    /** File names' endings, separated by commas. */
    accept: string;
    maxBytes: number;
    /** Says which files may be dropped, and what comes of it. */
    hint: string;
    /** Begins the upload of a file that says all itself; undefined for others. */
    beginAtOnce?: (file: File) => (() => Promise<Upload>) | undefined;
    Chosen: ComponentType<ChosenFileProps>;
    /** The drop zone stays beside a chosen file. */
    takesMore?: true;
  };
  list: {
    empty: ReactNode;
    linkText: (file: F) => string;
    /** The columns before those that every kind has. */
    columns: (link: (file: F) => ReactNode) => Column<F>[];
    /** The card's text beside the link. */
    about: (file: F) => string;
  };
  heading: (file: F) => string;
  about: (file: F) => ReactNode;
  notice?: (file: F) => ReactNode;
  Totals: ComponentType<{ totals: TotalsOf<F> }>;
  /** The content of a preview. */
  Preview: ComponentType<{ file: F; totals: TotalsOf<F> }>;
  application: {
    /** How many things a preview would change. */
    count: (totals: TotalsOf<F>) => number;
    /** "Apply 2 Outcomes". */
    title: (count: number) => string;
    /** The effects, in figures. */
    consequences: (totals: TotalsOf<F>) => string[];
    /** Says how many lines change nothing. */
    leftOut: (totals: TotalsOf<F>) => string | undefined;
    result: (applied: NonNullable<F['applied']>) => string;
    /** Lists of other screens that it changes. */
    changes: readonly LiveTopic[];
  };
  /** The download of the lines that failed. */
  failed: { columns: readonly string[]; fileName: string };
}
