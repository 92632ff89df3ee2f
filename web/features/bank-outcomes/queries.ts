/** The endpoints of bank files and of their previews; mappings of CSV columns. */
import { useQueryClient } from '@tanstack/react-query';
import type {
  BankFile,
  NewBankFile,
  OutcomeMapping,
  OutcomeRow,
} from '../../../shared/bank-outcomes/schemas.ts';
import { formatOfText } from '../../../shared/bank-outcomes/rules.ts';
import { decodeText } from '../../../shared/kernel/decode-text.ts';
import { isOfficeFile } from '../../../shared/kernel/workbooks/file-starts.ts';
import { headOf, readHead } from '../../lib/csv-head.ts';
import { tableReader } from '../../lib/table-file.ts';
import { api, queries } from '../../lib/api.ts';
import { useSubmission } from '../../lib/submission.ts';
import { toast } from '../../lib/toasts.ts';
import type { FileKind } from '../brought-files/index.ts';

export const bankFileCalls: FileKind<BankFile>['calls'] = {
  list: (cursor) => api.bankOutcomes.listBankFiles({ cursor }),
  get: (fileId) => api.bankOutcomes.getBankFile({ fileId }),
  read: (fileId) => api.bankOutcomes.readBankFile({ fileId }),
  apply: (fileId, preview) => api.bankOutcomes.applyBankFile({ fileId, preview }),
  listFailures: (fileId, after) => api.bankOutcomes.listFailedOutcomes({ fileId, after }),
};

/** How a CSV is read: by kept columns, or as a bank's statement; other files say by themselves what they are. */
export type Reading = Pick<NewBankFile, 'mappingId' | 'profile'>;

export async function uploadBankFile({ name, size }: File, reading: Reading = {}) {
  const { file, ...form } = await api.bankOutcomes.uploadBankFile(
    { name, sizeBytes: size, ...reading },
    { context: { idempotencyKey: crypto.randomUUID() } },
  );
  return { id: file.id, ...form };
}

/** Tells a chosen file by its first rows: a format that needs no columns, or statements that it may be. */
export const recognitionQuery = (file: File) => ({
  queryKey: ['bank file head', file.name, file.size, file.lastModified],
  queryFn: async () => {
    const bytes = await headOf(file);
    const [read, head, { fittingProfiles, mappingOfProfile }] = await Promise.all([
      tableReader(bytes),
      readHead(file, { byNumber: true }),
      import('../../../shared/bank-outcomes/profiles.ts'),
    ]);
    const statements = fittingProfiles(read);
    return {
      head,
      format: isOfficeFile(bytes) ? undefined : formatOfText(decodeText(bytes)),
      statements: statements.map((id) => ({ id, name: mappingOfProfile(id).name })),
    };
  },
  staleTime: Number.POSITIVE_INFINITY,
});

export const mappingsQuery = () =>
  queries.bankOutcomes.listOutcomeMappings.queryOptions({ staleTime: 0 });

/** The rows of a preview; its link expires, so it is requested with them. */
export const previewQuery = ({ id: fileId, preview }: BankFile) => ({
  queryKey: ['bank file preview', fileId, preview],
  queryFn: async (): Promise<OutcomeRow[]> => {
    const { previewUrl = '' } = await api.bankOutcomes.getBankFile({ fileId });
    const answer = await fetch(previewUrl);
    if (!answer.ok) throw new Error('The preview can’t be read.');
    return (await answer.json()) as OutcomeRow[];
  },
  staleTime: Number.POSITIVE_INFINITY,
});

export function useSaveMapping() {
  const client = useQueryClient();
  return useSubmission((mapping: OutcomeMapping) => api.bankOutcomes.saveOutcomeMapping(mapping), {
    onSuccess: () => client.invalidateQueries({ queryKey: mappingsQuery().queryKey }),
    onError: (error) => toast.failure('The mapping couldn’t be saved', error),
  });
}
