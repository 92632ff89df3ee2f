import { ArrowDownOutlined, ArrowUpOutlined, SearchOutlined } from '@ant-design/icons';
import { Input, type InputRef } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isGoAnywhere } from '../lib/go-anywhere.ts';
import css from './command-palette.module.css';
import { Dialog } from './dialog.tsx';

/** A destination of the command palette. */
export interface Destination {
  /** Unique among all destinations. */
  key: string;
  to: string;
  label: string;
  hint?: string;
  icon?: ReactNode;
}

export interface DestinationGroup {
  title: string;
  destinations: readonly Destination[];
}

interface FinderProps {
  onClose: () => void;
  typed: string;
  onType: (typed: string) => void;
  /** Groups; empty ones aren't shown. */
  groups: readonly DestinationGroup[];
  /** A hint under the destinations, or in place of them. */
  status: string;
}

/** A search field for destinations: arrow keys choose one, Enter opens it, Esc closes the palette. */
export function CommandPalette({ open, ...props }: FinderProps & { open: boolean }) {
  return (
    <Dialog title="Go anywhere" open={open} onClose={props.onClose}>
      <Finder {...props} />
    </Dialog>
  );
}

function Finder({ onClose, typed, onType, ...props }: FinderProps) {
  const id = useId();
  const navigate = useNavigate();
  const field = useFirstFocus();
  const groups = props.groups.filter(({ destinations }) => destinations.length > 0);
  const { active, move, reset } = useChoice(groups.flatMap(({ destinations }) => destinations));
  const go = (destination: Destination | undefined) => {
    if (!destination) return;
    onClose();
    void navigate(destination.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter') go(active);
    else if (isGoAnywhere(event)) onClose();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <Input
        ref={field}
        size="large"
        role="combobox"
        aria-label="Go to"
        aria-expanded={active !== undefined}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={active && `${id}-${active.key}`}
        placeholder="A screen, an agent, a customer or a transaction ID"
        prefix={<SearchOutlined aria-hidden="true" />}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="go"
        maxLength={100}
        value={typed}
        onChange={({ target }) => {
          reset();
          onType(target.value);
        }}
        onKeyDown={onKeyDown}
      />
      <Found id={id} groups={groups} active={active} onChoose={go} />
      <p className={`quiet smallest ${css.status}`} role="status">
        {props.status}
      </p>
      <Keys />
    </>
  );
}

/** The search field; it has the focus from the start. */
function useFirstFocus() {
  const field = useRef<InputRef>(null);
  useEffect(() => {
    // Deferred: the dialog first records which element had the focus, to return the focus to it.
    queueMicrotask(() => field.current?.focus());
  }, []);
  return field;
}

/** The chosen destination; the first one, if the chosen one is no longer listed. */
function useChoice(all: readonly Destination[]) {
  const [chosen, setChosen] = useState<string>();
  const at = Math.max(
    0,
    all.findIndex(({ key }) => key === chosen),
  );
  return {
    active: all[at],
    /** Wraps around at both ends. */
    move: (by: 1 | -1) => setChosen(all[(at + by + all.length) % all.length]?.key),
    reset: () => setChosen(undefined),
  };
}

interface FoundProps {
  id: string;
  groups: readonly DestinationGroup[];
  active: Destination | undefined;
  onChoose: (destination: Destination) => void;
}

function Found({ id, groups, active, onChoose }: FoundProps) {
  const activeId = active && `${id}-${active.key}`;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div className={css.found} id={id} role="listbox" aria-label="Where to">
      {groups.map(({ title, destinations }) => (
        <div key={title} role="group" aria-label={title}>
          <p className={css.title} aria-hidden="true">
            {title}
          </p>
          {destinations.map((destination) => (
            <Option
              key={destination.key}
              id={`${id}-${destination.key}`}
              destination={destination}
              isActive={destination.key === active?.key}
              onChoose={() => onChoose(destination)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  destination: Destination;
  isActive: boolean;
  onChoose: () => void;
}

/** Pressed by pointer only; the keyboard's focus stays in the field. */
function Option({ id, destination, isActive, onChoose }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      className={css.option}
      aria-selected={isActive}
      onClick={onChoose}
      onKeyDown={({ key }) => (key === 'Enter' ? onChoose() : undefined)}
    >
      <span className={css.icon} aria-hidden="true">
        {destination.icon}
      </span>
      <span className={css.label}>{destination.label}</span>
      {destination.hint ? (
        <span className={`ellipsis quiet smallest ${css.hint}`}>{destination.hint}</span>
      ) : null}
    </div>
  );
}

const Keys = () => (
  <p className={css.keys}>
    <kbd>
      <ArrowUpOutlined aria-label="Arrow up" />
    </kbd>{' '}
    <kbd>
      <ArrowDownOutlined aria-label="Arrow down" />
    </kbd>{' '}
    choose · <kbd>Enter</kbd> open · <kbd>Esc</kbd> close
  </p>
);
