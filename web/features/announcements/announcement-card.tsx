import { TeamOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo, useId, useState } from 'react';
import type { Announcement } from '../../../shared/announcements/contract.ts';
import { May } from '../../components/may.tsx';
import { PublicationBadge, PublishAction } from '../../components/publication.tsx';
import { EditAndDelete } from '../../components/row-action.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { UrgencyBadge, UrgencyIcon } from '../../components/urgency.tsx';
import { formatDay, formatMoment } from '../../lib/dates.ts';
import { usePublishAnnouncement } from './admin-queries.ts';
import css from './announcement-card.module.css';
import { audienceLabel } from './announcement-words.ts';

/** Content above one of these limits is folded: characters, lines. */
const LONG = 420;
const MANY_LINES = 6;

interface AnnouncementCardProps {
  announcement: Announcement;
  /** The last action took it out of the list's filter. */
  isLeaving: boolean;
  onOpen: (kind: 'edit' | 'delete', announcement: Announcement) => void;
  /** Called with the publication under way, which opens no dialog. */
  onToggle: (announcement: Announcement, publication: Promise<unknown>) => void;
}

/** An announcement with its badges and actions. Memoised: a list of hundreds renders at every step. */
export const AnnouncementCard = memo(function Card({
  announcement,
  isLeaving,
  ...steps
}: AnnouncementCardProps) {
  const id = useId();
  const { title, content, urgency, targetAudience, publishedAt } = announcement;
  return (
    <li
      className={`surface ${css.card} ${css[urgency]}`}
      data-row={announcement.id}
      data-leaving={isLeaving ? true : undefined}
      aria-labelledby={id}
    >
      <div className={css.head}>
        <UrgencyIcon urgency={urgency} />
        <h2 className={css.title} id={id}>
          {title}
        </h2>
      </div>
      <div className={css.actions}>
        <May change="announcements.updateAnnouncement">
          <Actions announcement={announcement} {...steps} />
        </May>
      </div>
      <p className={`flow ${css.badges}`}>
        <UrgencyBadge urgency={urgency} />
        <StatusBadge tone="quiet" icon={<TeamOutlined />} label={audienceLabel(targetAudience)} />
        <PublicationBadge isPublished={publishedAt !== undefined} />
      </p>
      <div className={css.text}>
        <Content>{content}</Content>
      </div>
      <When announcement={announcement} />
    </li>
  );
});

/** The content is plain text; markup isn't interpreted. */
function Content({ children }: { children: string }) {
  const [whole, setWhole] = useState(false);
  const isLong = children.length > LONG || children.split('\n').length > MANY_LINES;
  return (
    <>
      <p className={isLong && !whole ? `clamped ${css.folded}` : css.content}>{children}</p>
      {isLong ? (
        <Button
          type="link"
          size="small"
          className={css.more ?? ''}
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
        >
          {whole ? 'Show less' : 'Show all'}
        </Button>
      ) : null}
    </>
  );
}

function When({ announcement: { publishedAt, createdAt } }: { announcement: Announcement }) {
  const at = publishedAt ?? createdAt;
  return (
    <p className={`quiet smallest ${css.when}`}>
      {publishedAt === undefined ? 'Created ' : 'Published '}
      <time dateTime={at} title={formatMoment(at)}>
        {formatDay(at)}
      </time>
    </p>
  );
}

function Actions(props: Omit<AnnouncementCardProps, 'isLeaving'>) {
  const { announcement, onOpen, onToggle } = props;
  const change = usePublishAnnouncement();
  const { id: announcementId, version, publishedAt } = announcement;
  const toggle = (publish: boolean) =>
    onToggle(announcement, change.mutateAsync({ announcementId, version, publish }));
  return (
    <>
      <PublishAction
        isPublished={publishedAt !== undefined}
        loading={change.isPending}
        onPublish={toggle}
      />
      <EditAndDelete onOpen={(kind) => onOpen(kind, announcement)} />
    </>
  );
}
