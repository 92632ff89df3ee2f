/** A price list that is chosen for an import: it is uploaded, and the server shows its first rows. */
import { useMutation } from '@tanstack/react-query';
import type { ColumnChoice } from '../../../shared/kernel/csv-headings.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { PreviewedProduct } from '../../../shared/products/contract.ts';
import {
  EMPTY_CSV,
  IMPORT_COLUMNS,
  type ImportColumn,
  MAX_IMPORT_BYTES,
} from '../../../shared/products/rules.ts';
import type { FirstRow } from '../../components/first-rows.tsx';
import { api } from '../../lib/api.ts';
import { failureReason, isErrorCode } from '../../lib/api-errors.ts';
import { type Mapping, readMapping } from '../../lib/column-choice.ts';
import { formOf } from '../../lib/table-file.ts';
import { toast } from '../../lib/toasts.ts';
import { postFile } from '../../lib/upload.ts';
import { FAILED } from './product-import.ts';

interface Choice {
  file: File;
  /** The headings that the person chooses. */
  headings?: ColumnChoice;
}

interface PriceList {
  mapping?: Mapping | undefined;
  /** Why the file can't be imported. */
  problem?: string;
  /** The job that waits for its start. */
  jobId?: string;
  preview?: { rows: FirstRow[]; isMacRoman: boolean };
}

/** Says why a file can't be imported, before it is uploaded. */
function problemOf(file: File): string | undefined {
  if (file.size === 0) return EMPTY_CSV;
  return file.size > MAX_IMPORT_BYTES ? 'The file must be at most 20 MB' : undefined;
}

async function upload(file: File, columns: ColumnChoice | undefined): Promise<string> {
  const { job, ...form } = await api.products.startProductImport(
    {
      sizeBytes: file.size,
      ...(columns ? { columns } : {}),
      ...(formOf(file) === 'xlsx' ? { fileType: 'xlsx' as const } : {}),
    },
    { context: { idempotencyKey: crypto.randomUUID() } },
  );
  await postFile(form, file, { onProgress: () => undefined, signal: new AbortController().signal });
  return job.id;
}

const shown = (value: number | undefined, format: (value: number) => string = String) =>
  value === undefined ? '' : format(value);

const cellsOf = (product: NonNullable<PreviewedProduct['product']>) =>
  ({
    plan_id: product.planId ?? '',
    provider_id: product.providerId ?? '',
    connection_type_id: product.connectionTypeId ?? '',
    plan_name: product.name ?? '',
    download_speed_mbps: shown(product.downloadSpeedMbps),
    upload_speed_mbps: shown(product.uploadSpeedMbps),
    is_uncapped: product.isUncapped === undefined ? '' : product.isUncapped ? 'Yes' : 'No',
    cost_price: shown(product.costPriceCents, formatRand),
    margin_percentage: shown(product.marginPercentage),
    selling_price: shown(product.sellingPriceCents, formatRand),
  }) satisfies Record<ImportColumn, string>;

async function look({ file, headings }: Choice): Promise<PriceList> {
  const problem = problemOf(file);
  if (problem) return { problem };
  const read = { kind: 'products', file, known: IMPORT_COLUMNS } as const;
  const mapping = await readMapping(read, headings);
  if (mapping && !Object.values(mapping.headings).some(Boolean))
    return { mapping, problem: 'Missing required columns: plan_id' };
  const jobId = await upload(file, mapping?.chosen);
  try {
    const { rows, isMacRoman } = await api.products.previewProductImport({ jobId });
    const first = rows.map(({ row, product, problem: reason }) => ({
      row,
      cells: product ? cellsOf(product) : {},
      problem: reason,
    }));
    return { mapping, jobId, preview: { rows: first, isMacRoman } };
  } catch (error) {
    if (!isErrorCode(error, 'INVALID')) throw error;
    return { mapping, problem: failureReason(error) };
  }
}

/** The chosen price list with its preview. */
export function usePriceList() {
  const looking = useMutation({
    mutationFn: look,
    onError: (error) => toast.failure(FAILED, error),
  });
  return {
    file: looking.variables?.file,
    list: looking.data,
    isLooking: looking.isPending,
    choose: (choice: Choice) => looking.mutate(choice),
    forget: looking.reset,
    /** The job of a file that can be imported; else says why there is none. */
    readyJob: (): string | undefined => {
      const { variables, data, isError } = looking;
      if (!variables) toast.error('Please select a CSV file');
      else if (isError) looking.mutate(variables);
      else if (data?.problem) toast.error(data.problem);
      return data?.jobId;
    },
  };
}
