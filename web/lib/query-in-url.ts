import { useSearchParams } from 'react-router-dom';

/** Parameters of an address; those that are absent or empty leave it. */
export type Parameters = Readonly<Record<string, string | undefined>>;

/**
 * The parameters of the address, and a function that changes some of them without a new entry in the history.
 * The address is ahead of the screen while React renders a change: the next one builds on it.
 */
export function useQueryInUrl(): [query: URLSearchParams, change: (changes: Parameters) => void] {
  const [query, setQuery] = useSearchParams();
  const change = (changes: Parameters) =>
    setQuery(
      () => {
        const then = new URLSearchParams(window.location.search);
        for (const [name, value] of Object.entries(changes))
          if (value) then.set(name, value);
          else then.delete(name);
        return then;
      },
      { replace: true },
    );
  return [query, change];
}
