/** The host names under which this machine's browsers reach the site and the files. */
export function hostsOf(port: number): { site: string[]; files: string } {
  const withPort = (name: string) => (port === 80 ? name : `${name}:${port}`);
  return {
    site: [withPort('localhost'), withPort('127.0.0.1')],
    files: withPort('files.localhost'),
  };
}
