import type { News } from '../../../shared/announcements/contract.ts';
import { Card, CardNote } from '../../components/card.tsx';
import { UrgencyBadge } from '../../components/urgency.tsx';
import { formatDay } from '../../lib/dates.ts';
import css from './announcements-card.module.css';

interface AnnouncementsCardProps {
  announcements: readonly News[];
  /** Shows the whole text: administrators have no bell that shows it. */
  inFull?: boolean;
  /** Opens one that is shortened. */
  onOpen?: (announcement: News) => void;
}

/** The newest announcements, shortened where the bell shows the whole text. */
export function AnnouncementsCard(props: AnnouncementsCardProps) {
  const { announcements, inFull = false, onOpen } = props;
  return (
    <Card title="Announcements">
      {announcements.length === 0 ? <CardNote>No announcements</CardNote> : null}
      <ul className={css.list} {...(inFull ? { tabIndex: 0, 'aria-label': 'Announcements' } : {})}>
        {announcements.map((announcement) => (
          <Item
            key={announcement.id}
            announcement={announcement}
            inFull={inFull}
            onOpen={onOpen && (() => onOpen(announcement))}
          />
        ))}
      </ul>
    </Card>
  );
}

interface ItemProps {
  announcement: News;
  inFull: boolean;
  onOpen: (() => void) | undefined;
}

function Item({ announcement, inFull, onOpen }: ItemProps) {
  const { title, content, urgency, publishedAt } = announcement;
  return (
    <li className={`${css.item} ${css[urgency]}`}>
      <h3 className={css.title}>
        {onOpen ? (
          <button type="button" className={css.open} onClick={onOpen}>
            {title}
          </button>
        ) : (
          title
        )}
      </h3>
      <p className={inFull ? css.whole : `clamped ${css.content}`}>{content}</p>
      <p className={`quiet smallest ${css.foot}`}>
        {urgency === 'info' ? null : <UrgencyBadge urgency={urgency} />}
        <time dateTime={publishedAt}>{formatDay(publishedAt)}</time>
      </p>
    </li>
  );
}
