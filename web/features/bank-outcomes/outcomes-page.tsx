import { useSearchParams } from 'react-router-dom';
import type { BankFile } from '../../../shared/bank-outcomes/schemas.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { EmptyState, Loaded } from '../../components/list-states.tsx';
import { May, ReadOnlyHere } from '../../components/may.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { isErrorCode } from '../../lib/api-errors.ts';
import { paths } from '../../lib/paths.ts';
import { BankFileView } from './bank-file-view.tsx';
import { BankFilesList } from './bank-files-list.tsx';
import { FileChoice } from './file-choice.tsx';
import css from './outcomes-page.module.css';
import { useBankFile } from './queries.ts';

/** Bank files: bringing one in, looking through what it would do, applying it; and all earlier ones. */
export function OutcomesPage() {
  const [query, setQuery] = useSearchParams();
  const fileId = query.get('file');
  const open = (file: BankFile) => setQuery({ file: file.id });
  return (
    <>
      <PageHeader
        title="Bank Outcomes"
        subtitle="What became of payouts, by the bank’s own file"
        action={
          fileId ? <LinkButton to={paths.adminOutcomes}>All Bank Files</LinkButton> : undefined
        }
      />
      <ReadOnlyHere change="bankOutcomes.applyBankFile" />
      {fileId ? (
        <OneFile fileId={fileId} />
      ) : (
        <div className={css.parts}>
          <May change="bankOutcomes.uploadBankFile">
            <FileChoice onUploaded={open} />
          </May>
          <BankFilesList />
        </div>
      )}
    </>
  );
}

function OneFile({ fileId }: { fileId: string }) {
  const query = useBankFile(fileId);
  const isMissing = isErrorCode(query.error, 'NOT_FOUND') || isErrorCode(query.error, 'INVALID');
  if (isMissing && !query.data)
    return (
      <EmptyState
        title="There is no bank file here"
        action={<LinkButton to={paths.adminOutcomes}>All Bank Files</LinkButton>}
      >
        The address names a file that was never uploaded.
      </EmptyState>
    );
  return (
    <Loaded query={query} noun="bank file" failure="The bank file couldn’t be loaded">
      {(file) => <BankFileView file={file} />}
    </Loaded>
  );
}
