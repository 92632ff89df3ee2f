import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { TYPING_PAUSE_MS } from '../lib/debounced.ts';
import { focusFirstRow } from '../lib/list-keys.ts';
import css from './search-box.module.css';

const LONGEST = 100;

interface SearchBoxProps {
  /** What is searched for now. */
  value: string;
  onSearch: (q: string) => void;
  /** What can be searched for. */
  placeholder: string;
}

/** A search box: it searches as one types; Esc clears it, the arrow down goes to what was found. */
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
  // Cleared, or another address: then what was typed gives way.
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
      maxLength={LONGEST}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}
