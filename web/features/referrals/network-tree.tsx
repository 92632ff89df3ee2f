import { type ReactNode, useRef, useState } from 'react';
import { Loaded } from '../../components/list-states.tsx';
import { type Paged, rowsOf, useWantedPages } from '../../lib/pages.ts';
import { type NetworkMember, NetworkNode } from './network-node.tsx';
import { useSubAgents } from './network-queries.ts';
import css from './network-tree.module.css';
import { useTreeKeys } from './tree-keys.ts';

interface NetworkTreeProps {
  /** The query of the first level. */
  first: Paged<NetworkMember>;
  label: string;
  /** The tree's name for the loading state. */
  noun: string;
  /** The specified text where loading failed. */
  failureToast: string;
  empty: ReactNode;
}

/**
 * Agents and their recruits as a tree. A branch is loaded when it is opened, a hundred agents at a time,
 * so that large networks open as fast as small ones.
 */
export function NetworkTree({ first, label, noun, failureToast, empty }: NetworkTreeProps) {
  const tree = useRef<HTMLUListElement>(null);
  const keys = useTreeKeys(tree);
  return (
    <Loaded
      query={first}
      noun={noun}
      failure={`The ${noun} couldn’t be loaded`}
      failureToast={failureToast}
    >
      {(data) =>
        rowsOf({ data }).length === 0 ? (
          empty
        ) : (
          <ul ref={tree} role="tree" aria-label={label} className={`surface ${css.tree}`} {...keys}>
            <Rows query={first} level={1} />
          </ul>
        )
      }
    </Loaded>
  );
}

interface LevelProps {
  level: number;
}

/** One agent's recruits. */
const Branch = ({ agentId, ...level }: LevelProps & { agentId: string }) => (
  <Rows query={useSubAgents(agentId)} {...level} />
);

/** The agents of one level, a page after the other. */
function Rows({ query, level }: LevelProps & { query: Paged<NetworkMember> }) {
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const [wanted, setWanted] = useState(1);
  // A push's fetch may overtake the page that was asked for; it's still wanted then.
  useWantedPages(query, wanted);
  const showMore = () => {
    setWanted((data?.pages.length ?? 0) + 1);
    if (isFetchNextPageError) void query.fetchNextPage();
  };
  return (
    <>
      {rowsOf(query).map((row) => (
        <NetworkNode
          key={row.id}
          agent={row}
          level={level}
          branch={<Branch agentId={row.id} level={level + 1} />}
        />
      ))}
      {!data && !error ? <Note level={level}>Loading…</Note> : null}
      {!data && error ? (
        <More level={level} onPress={() => void query.refetch()}>
          Failed to load sub-agents. Retry
        </More>
      ) : null}
      {hasNextPage ? (
        <More level={level} onPress={showMore}>
          {isFetchingNextPage ? 'Loading…' : isFetchNextPageError ? 'Retry' : 'Show more'}
        </More>
      ) : null}
    </>
  );
}

const Note = ({ level, children }: { level: number; children: string }) => (
  <li role="treeitem" aria-level={level} aria-disabled="true" tabIndex={-1} className={css.node}>
    <span className={`quiet ${css.note}`}>{children}</span>
  </li>
);

/** Loads the rest of a branch; an item of the tree like the agents. */
const More = (props: { level: number; onPress: () => void; children: string }) => (
  // The tree handles the keys.
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
  <li
    role="treeitem"
    aria-level={props.level}
    tabIndex={-1}
    className={css.node}
    data-press="true"
    onClick={props.onPress}
  >
    <span className={css.more}>{props.children}</span>
  </li>
);
