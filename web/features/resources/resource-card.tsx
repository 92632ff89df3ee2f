import { Button } from 'antd';
import { useId } from 'react';
import type { Resource } from '../../../shared/resources/contract.ts';
import { useCountView, useDownload } from './queries.ts';
import css from './resource-card.module.css';
import { factsOf, typeIcon } from './resource-facts.tsx';

interface ResourceCardProps {
  resource: Resource;
  onPreview: () => void;
  onShare: () => void;
}

/** A resource, without a picture: pictures would cost phones data. */
export function ResourceCard({ resource, onPreview, onShare }: ResourceCardProps) {
  const id = useId();
  const { title, description, tags, fileUrl, fileType } = resource;
  const named = { 'aria-describedby': id };
  return (
    <li className={`surface ${css.card}`} data-row={resource.id}>
      <div className={css.head}>
        <span className={`tile ${css.icon}`} aria-hidden="true">
          {typeIcon(fileType)}
        </span>
        <div className={css.name}>
          <h2 className={css.title} id={id}>
            {title}
          </h2>
          <p className={`quiet small ${css.facts}`}>{factsOf(resource)}</p>
        </div>
      </div>
      {description ? <p className={`clamped ${css.description}`}>{description}</p> : null}
      {tags.length > 0 ? (
        <ul className={css.tags} aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      ) : null}
      <div className={css.actions}>
        {fileUrl === undefined ? (
          <>
            <Button {...named} onClick={onPreview}>
              Preview
            </Button>
            <DownloadButton {...named} resource={resource} />
          </>
        ) : (
          <OpenLink {...named} resource={resource} href={fileUrl} />
        )}
        <Button {...named} onClick={onShare}>
          Share
        </Button>
      </div>
    </li>
  );
}

interface ActionProps {
  resource: Resource;
  'aria-describedby'?: string;
}

export function DownloadButton({
  resource: { id: resourceId },
  primary = false,
  ...named
}: ActionProps & { primary?: boolean }) {
  const download = useDownload();
  return (
    <Button
      {...named}
      {...(primary ? { type: 'primary' } : {})}
      loading={download.isPending}
      onClick={() => download.mutate({ resourceId })}
    >
      Download
    </Button>
  );
}

/** Opens an external page, without a referrer or an opener. */
function OpenLink({ resource: { id }, href, ...named }: ActionProps & { href: string }) {
  const count = useCountView();
  return (
    <Button
      {...named}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={() => count.mutate({ resourceId: id, idempotencyKey: crypto.randomUUID() })}
    >
      Open
    </Button>
  );
}
