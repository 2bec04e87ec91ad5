// Does the link of the mail still work? Said when its page opens, before anything is typed (SHELL-012)
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { linkProblem } from './recover.requests.ts';
import { Refusal } from './refusal.tsx';
import styles from './sign-in.module.css';

interface CheckedLinkProps {
  readonly token: string;
  readonly purpose: 'reset' | 'confirm';
  readonly title: string;
  /** Where another link can be asked for. */
  readonly newLinkAt: string;
  /** What stands there when the link works. */
  readonly children: ReactNode;
}

type Checked = 'checking' | 'works' | { readonly problem: string };

export const CheckedLink = ({ token, purpose, title, newLinkAt, children }: CheckedLinkProps) => {
  const [checked, setChecked] = useState<Checked>('checking');
  useEffect(() => {
    let isShown = true;
    void linkProblem(token, purpose).then(
      (problem) => isShown && setChecked(problem === null ? 'works' : { problem }),
    );
    return () => {
      isShown = false;
    };
  }, [token, purpose]);
  if (checked === 'works') return children;
  return (
    <div className={styles.form}>
      <h1>{title}</h1>
      {checked === 'checking' ? (
        <p role="status" className="dim">
          Your link is being checked.
        </p>
      ) : (
        <>
          <Refusal text={checked.problem} />
          <div className={styles.links}>
            <Link to={newLinkAt} className={styles.link}>
              Ask for a new link
            </Link>
            <Link to="/account/login" className={styles.link}>
              Back to log in
            </Link>
          </div>
        </>
      )}
    </div>
  );
};
