import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import type { Resource } from '../../../shared/resources/contract.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Loaded } from '../../components/list-states.tsx';
import css from './preview-dialog.module.css';
import { viewQuery } from './queries.ts';
import { DownloadButton } from './resource-card.tsx';
import { factsOf } from './resource-facts.tsx';

interface PreviewDialogProps {
  resource: Resource;
  open: boolean;
  onClose: () => void;
}

/** Shows a resource's file where the browser can, and says so where it can't. */
export default function PreviewDialog({ resource, open, onClose }: PreviewDialogProps) {
  return (
    <Dialog
      title={resource.title}
      open={open}
      onClose={onClose}
      footer={<DownloadButton resource={resource} primary />}
    >
      <p className={`quiet small ${css.facts}`}>{factsOf(resource)}</p>
      <View resource={resource} />
      {resource.description ? <p className={css.description}>{resource.description}</p> : null}
    </Dialog>
  );
}

/** The id of one view, which counts once however often its link is requested. */
function View({ resource }: { resource: Resource }) {
  const [view] = useState(() => crypto.randomUUID());
  const query = useQuery(viewQuery(resource.id, view));
  return (
    <Loaded query={query} noun="preview" failure="The preview couldn’t be loaded">
      {({ url }) => <FilePreview resource={resource} url={url} />}
    </Loaded>
  );
}

function FilePreview({
  resource: { fileType, title },
  url,
}: {
  resource: Resource;
  url: string | undefined;
}) {
  const [failed, setFailed] = useState(false);
  const onError = () => setFailed(true);
  if (url === undefined || failed) return <NoPreview />;
  switch (fileType) {
    case 'image':
    case 'gif':
      return <img className={css.media} src={url} alt={title} onError={onError} />;
    case 'video':
      return (
        // Films come without captions; their description is shown beneath them.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          className={css.media}
          src={url}
          controls
          playsInline
          preload="none"
          aria-label={title}
          onError={onError}
        />
      );
    case 'pdf':
      return <Pdf title={title} url={url} />;
    default:
      return <NoPreview />;
  }
}

/** Many phones can't show a PDF inside a page. No sandbox: a browser's PDF viewer doesn't start in one. */
function Pdf({ title, url }: { title: string; url: string }) {
  return (
    <>
      {navigator.pdfViewerEnabled ? (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- files have an origin of their own, without pages
        <iframe className={css.pdf} src={url} title={title} referrerPolicy="no-referrer" />
      ) : (
        <NoPreview />
      )}
      <Button block className={css.tab ?? ''} href={url} target="_blank" rel="noopener noreferrer">
        Open in a new tab
      </Button>
    </>
  );
}

const NoPreview = () => (
  <p className={css.none} role="status">
    There is no preview of this file here. Download it to open it.
  </p>
);
