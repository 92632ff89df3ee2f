import { useSearchParams } from 'react-router-dom';

/** The status filter, kept in the address so that it survives reload and can be shared. */
export function useStatusInUrl<Status extends string>(known: readonly Status[]) {
  const [query, setQuery] = useSearchParams();
  const written = query.get('status');
  const status = known.find((one) => one === written);
  const setStatus = (next: Status | undefined) =>
    setQuery(
      (now) => {
        const then = new URLSearchParams(now);
        if (next) then.set('status', next);
        else then.delete('status');
        return then;
      },
      { replace: true },
    );
  return [status, setStatus] as const;
}
