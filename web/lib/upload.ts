/** Sends a file to the files origin, by a form that the portal signed. */

/** The files origin refused the form: it is too old, or the file isn't the one it is for. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused';
}

/** Where and how to upload, as the API answers it. */
interface SignedForm {
  url: string;
  fields: Record<string, string>;
}

/**
 * Posts a file. `fetch` doesn't tell how far an upload is, so this is the older way.
 * @param onProgress told the part that is up, from 0 to 1
 * @throws UploadRefused; TypeError where there is no connection; AbortError where `signal` says so
 */
export function postFile(
  { url, fields }: SignedForm,
  file: File,
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', file);
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () =>
      request.status < 300 ? resolve() : reject(new UploadRefused(String(request.status)));
    request.onerror = () => reject(new TypeError('The files origin was not reached'));
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
    request.open('POST', url);
    request.send(form);
  });
}
