// How is a PDF printed that is in this browser already? By the browser's own viewer in a frame out of sight; without one it is opened.

const FRAME_NAME = 'printed-document';

/** @param address of the content in this browser; it has to live on while the print dialog is open */
export const printPdf = (address: string): void => {
  if (!navigator.pdfViewerEnabled) {
    globalThis.open(address, '_blank', 'noopener');
    return;
  }
  document.querySelector(`iframe[name="${FRAME_NAME}"]`)?.remove();
  const frame = document.createElement('iframe');
  frame.name = FRAME_NAME;
  frame.title = 'Printed document';
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  Object.assign(frame.style, {
    position: 'fixed',
    inset: 'auto 0 0 auto',
    width: '1px',
    height: '1px',
    border: '0',
  });
  frame.addEventListener('load', () => {
    try {
      frame.contentWindow?.focus();
      frame.contentWindow?.print();
    } catch {
      // The viewer of some browsers is of another origin than the page.
      globalThis.open(address, '_blank', 'noopener');
    }
  });
  frame.src = address;
  document.body.append(frame);
};
