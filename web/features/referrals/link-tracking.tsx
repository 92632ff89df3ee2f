import { GlobalOutlined, UsergroupAddOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { percentOf } from '../../../shared/referrals/rules.ts';
import { Card } from '../../components/card.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { runtimeConfig } from '../../config/runtime.ts';
import { formatCount, plural } from '../../../shared/kernel/count.ts';
import { clickDetailsPath } from '../../lib/paths.ts';
import { inviteLink, trafficLink } from '../../lib/referral-links.ts';
import { figuresQuery, type LinkType } from './admin-queries.ts';
import css from './link-tracking.module.css';

const CODE = 'CODE';
/** The links of every agent, with a placeholder for the code. */
const shape = (link: string) => link.replace(CODE, '{code}');

/** The two kinds of links that agents share, with their clicks and sign-ups. */
export function LinkTracking() {
  const { data } = useQuery(figuresQuery());
  const clicks = data && data.trafficClicks + data.inviteClicks;
  const { website } = runtimeConfig().portal;
  return (
    <div className={css.kinds}>
      <Kind
        title="Traffic Redirect Links"
        icon={<GlobalOutlined />}
        type="traffic"
        link={shape(trafficLink(CODE))}
        clicks={data?.trafficClicks}
        of={clicks}
        results="Visits are counted; a visit converts nobody."
      >
        Lead customers to the company website, {new URL(website).host}, and count the visit.
      </Kind>
      <Kind
        title="Sub-Agent Invitation Links"
        icon={<UsergroupAddOutlined />}
        type="invite"
        link={shape(inviteLink(CODE))}
        clicks={data?.inviteClicks}
        of={clicks}
        results={
          data
            ? `${formatCount(data.convertedClicks)} led to a signup, ${percentOf(data.convertedClicks, data.inviteClicks)}% of invite clicks.`
            : ''
        }
      >
        Lead to registration with the agent’s code filled in: who registers becomes a sub-agent.
      </Kind>
    </div>
  );
}

interface KindProps {
  title: string;
  icon: ReactNode;
  type: LinkType;
  link: string;
  /** Clicks on links of this kind, and on all; absent while they are loading. */
  clicks: number | undefined;
  of: number | undefined;
  results: string;
  children: ReactNode;
}

function Kind({ title, icon, type, link, clicks = 0, of, results, children }: KindProps) {
  const percent = percentOf(clicks, of ?? 0);
  return (
    <Card
      title={title}
      more={
        <LinkButton size="small" to={clickDetailsPath(type)}>
          View Clicks
        </LinkButton>
      }
    >
      <div className={css.kind}>
        <span className={`tile ${css.icon}`} aria-hidden="true">
          {icon}
        </span>
        <p>{children}</p>
      </div>
      <p className={css.link}>{link}</p>
      {of === undefined ? null : (
        <>
          <p className={css.share}>
            <strong className="figure">{formatCount(clicks)}</strong>
            {plural(clicks, 'click')}, {percent}% of all
          </p>
          <div className={css.bar} aria-hidden="true">
            <span style={{ width: `${percent}%` }} />
          </div>
        </>
      )}
      <p className="quiet">{results}</p>
    </Card>
  );
}
