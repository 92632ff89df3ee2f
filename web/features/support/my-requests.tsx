import { CopyOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Loaded } from '../../components/list-states.tsx';
import { Panel } from '../../components/panel.tsx';
import { copyText } from '../../lib/clipboard.ts';
import { formatMoment } from '../../lib/dates.ts';
import css from './my-requests.module.css';
import { myRequestsQuery } from './queries.ts';

const AT_FIRST = 3;

/** The agent's newest requests with their references. Renders nothing where there are none. */
export function MyRequests() {
  const query = useQuery(myRequestsQuery());
  const [all, setAll] = useState(false);
  if (query.data?.rows.length === 0) return null;
  const more = all ? 0 : (query.data?.rows.length ?? 0) - AT_FIRST;
  return (
    <Panel title="Your Requests">
      <Loaded query={query} noun="requests" failure="Your requests couldn’t be loaded">
        {({ rows }) => (
          <ul className="ruled">
            {rows
              .slice(0, all ? undefined : AT_FIRST)
              .map(({ id, reference, subject, createdAt }) => (
                <li key={id} className={`apart ${css.request}`}>
                  <span className={`stacked ${css.words}`}>
                    <strong>{subject}</strong>
                    <span>
                      <span className="figure">{reference}</span> · {formatMoment(createdAt)}
                    </span>
                  </span>
                  <CopyButton reference={reference} />
                </li>
              ))}
          </ul>
        )}
      </Loaded>
      {more > 0 ? (
        <Button className={css.more ?? ''} onClick={() => setAll(true)}>
          Show {more} more
        </Button>
      ) : null}
    </Panel>
  );
}

function CopyButton({ reference }: { reference: string }) {
  const name = `Copy reference ${reference}`;
  const words = {
    success: 'Reference copied to clipboard!',
    failure: 'Failed to copy the reference',
  };
  return (
    <Button
      type="text"
      className={css.copy ?? ''}
      icon={<CopyOutlined aria-hidden="true" />}
      aria-label={name}
      title={name}
      onClick={() => void copyText(reference, words)}
    />
  );
}
