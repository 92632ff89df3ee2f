import { type KeyboardEvent, type ReactNode, useId } from 'react';
import type { NavEntry } from './portal-side.tsx';
import css from './tabs.module.css';

interface TabsProps<Key extends string> {
  /** Names the tabs for screen readers. */
  label: string;
  tabs: readonly { key: Key; label: string; waiting?: NavEntry['waiting'] }[];
  chosen: Key;
  onChoose: (key: Key) => void;
  /** Content of the chosen tab. */
  children: ReactNode;
}

/** Tabs. Arrow keys, Home and End move between them. */
export function Tabs<Key extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  children,
}: TabsProps<Key>) {
  const id = useId();
  const choose = (key: Key | undefined) => {
    if (key === undefined) return;
    onChoose(key);
    document.getElementById(`${id}-${key}`)?.focus();
  };
  const move = (event: KeyboardEvent) => {
    const to = destination(event.key, { at: tabs.findIndex(({ key }) => key === chosen), tabs });
    if (to === undefined) return;
    event.preventDefault();
    choose(tabs[to]?.key);
  };
  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        className={css.tabs}
        data-tabs={tabs.length > 3 ? 'many' : undefined}
        onKeyDown={move}
        tabIndex={-1}
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            className={css.tab}
            aria-selected={tab.key === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === chosen ? 0 : -1}
            onClick={() => onChoose(tab.key)}
          >
            {tab.label}
            {tab.waiting ? (
              <>
                {' '}
                <span className="waiting" aria-hidden="true">
                  {tab.waiting.count}
                </span>
                <span className="visually-hidden">{tab.waiting.means}</span>
              </>
            ) : null}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  );
}

/** Index of the tab that a key moves to, wrapping around at the ends; undefined for other keys. */
function destination(
  key: string,
  { at, tabs: { length } }: { at: number; tabs: readonly unknown[] },
): number | undefined {
  const to = new Map([
    ['ArrowRight', at + 1],
    ['ArrowLeft', at - 1 + length],
    ['Home', 0],
    ['End', length - 1],
  ]).get(key);
  return to === undefined ? undefined : to % length;
}
