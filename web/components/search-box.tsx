import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { MAX_TERM } from '../../shared/kernel/limits.ts';
import { TYPING_PAUSE_MS } from '../lib/debounced.ts';
import { focusFirstRow } from '../lib/list-focus.ts';
import css from './search-box.module.css';

interface SearchBoxProps {
  /** The current search. */
  value: string;
  onSearch: (q: string) => void;
  /** Placeholder: names what can be found. */
  placeholder: string;
}

/** A search box that searches while a person types. Esc clears it; the down arrow goes to the first row. */
export function SearchBox({ value, onSearch, placeholder }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const send = useEffectEvent((text: string) => {
    if (text === sent.current) return;
    sent.current = text;
    onSearch(text);
  });
  useEffect(() => {
    const timer = setTimeout(() => send(typed.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  // The search was cleared, or the address changed: show that instead of the typed text.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown') focusFirstRow();
    else if (event.key === 'Escape' && typed) setTyped('');
    else if (event.key === 'Escape') event.currentTarget.blur();
    else return;
    event.preventDefault();
  };
  return (
    <Input
      type="search"
      className={css.search ?? ''}
      aria-label="Search"
      aria-keyshortcuts="/"
      placeholder={placeholder}
      prefix={<SearchOutlined aria-hidden="true" />}
      autoComplete="off"
      autoCapitalize="none"
      enterKeyHint="search"
      maxLength={MAX_TERM}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}
