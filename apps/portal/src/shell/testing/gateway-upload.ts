// What stands for the browser's way of sending a file in component tests? It reports one step of progress, then the answer.
export interface SentForm {
  readonly method: string;
  readonly address: URL;
  readonly headers: Headers;
  readonly form: FormData;
}

/** A stand-in for `XMLHttpRequest`, as far as the portal uses it. */
export const uploadsAnsweredBy = (answer: (sent: SentForm) => Promise<Response>) =>
  class extends EventTarget {
    readonly upload = new EventTarget();
    withCredentials = false;
    status = 0;
    statusText = '';
    responseText = '';
    private method = '';
    private address = '';
    private readonly headers = new Headers();
    private answered = new Headers();

    open(method: string, address: string): void {
      this.method = method;
      this.address = address;
    }

    setRequestHeader(name: string, value: string): void {
      this.headers.set(name, value);
    }

    getResponseHeader(name: string): string | null {
      return this.answered.get(name);
    }

    abort(): void {
      this.dispatchEvent(new Event('abort'));
    }

    send(form: FormData): void {
      this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 40, total: 100 }));
      const sent = {
        method: this.method,
        address: new URL(this.address, location.origin),
        headers: this.headers,
        form,
      };
      answer(sent).then(
        async (response) => {
          this.status = response.status;
          this.answered = response.headers;
          this.responseText = await response.text();
          this.dispatchEvent(new Event('load'));
        },
        () => this.dispatchEvent(new Event('error')),
      );
    }
  };
