/** Uploads a file to the files origin with a form that the portal signed. */

/** The files origin refused the form: it has expired, or belongs to another file. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused';
}

/** The API's answer: the address and the fields of the upload. */
interface SignedForm {
  url: string;
  fields: Record<string, string>;
}

/**
 * Posts a file with XMLHttpRequest, because `fetch` reports no progress of an upload.
 * @param onProgress gets the uploaded share, from 0 to 1
 * @throws UploadRefused; TypeError without a connection; AbortError when `signal` aborts
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
