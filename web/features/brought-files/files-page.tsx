import { useSearchParams } from 'react-router-dom';
import { LinkButton } from '../../components/link-button.tsx';
import { EmptyState, Loaded } from '../../components/list-states.tsx';
import { May, ReadOnlyHere } from '../../components/may.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { isErrorCode } from '../../lib/api-errors.ts';
import { paths } from '../../lib/paths.ts';
import { BringIn } from './bring-in.tsx';
import css from './brought-files.module.css';
import type { BroughtFile, FileKind } from './file-kind.ts';
import { FileView } from './file-view.tsx';
import { FilesList } from './files-list.tsx';
import { useFile } from './queries.ts';

/** Files of a kind: bringing one in, looking through what it would do, applying it; and all earlier ones. */
export function FilesPage<F extends BroughtFile>({ kind }: { kind: FileKind<F> }) {
  const { words, may } = kind;
  const [query, setQuery] = useSearchParams();
  const fileId = query.get('file');
  return (
    <>
      <PageHeader
        title={words.title}
        subtitle={words.subtitle}
        action={
          fileId ? <LinkButton to={paths[kind.screen]}>{words.allFiles}</LinkButton> : undefined
        }
      />
      <ReadOnlyHere change={may.apply} />
      {fileId ? (
        <OneFile kind={kind} fileId={fileId} />
      ) : (
        <div className={css.parts}>
          <May change={may.upload}>
            <BringIn kind={kind} onRead={({ id }) => setQuery({ file: id })} />
          </May>
          <FilesList kind={kind} />
        </div>
      )}
    </>
  );
}

interface OneFileProps<F extends BroughtFile> {
  kind: FileKind<F>;
  fileId: string;
}

function OneFile<F extends BroughtFile>({ kind, fileId }: OneFileProps<F>) {
  const query = useFile(kind, fileId);
  const { one, allFiles } = kind.words;
  const isMissing = isErrorCode(query.error, 'NOT_FOUND') || isErrorCode(query.error, 'INVALID');
  if (isMissing && !query.data)
    return (
      <EmptyState
        title={`There is no ${one} here`}
        action={<LinkButton to={paths[kind.screen]}>{allFiles}</LinkButton>}
      >
        The address names a file that was never uploaded.
      </EmptyState>
    );
  return (
    <Loaded query={query} noun={one} failure={`The ${one} couldn’t be loaded`}>
      {(file) => <FileView kind={kind} file={file} />}
    </Loaded>
  );
}
