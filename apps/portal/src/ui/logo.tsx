/** The mark of the portal: a cell of a comb with the curve of a breath in it. */
export const Logo = ({ size = 26 }: { readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 26 26" aria-hidden>
    <path
      d="M13 1.6 22.9 7.3v11.4L13 24.4 3.1 18.7V7.3z"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinejoin="round"
    />
    <path
      d="M7.4 17.6c.7-5.4 1.6-9 2.7-9 1.7 0 2.2 5 8.6 9"
      fill="none"
      stroke="var(--al-brand)"
      strokeWidth="2"
      strokeLinecap="round"
    />
  </svg>
);
