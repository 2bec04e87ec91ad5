// Which harnesses can a product employee open? The index at /debug (SHELL-006)
import { Link } from 'react-router';
import { harnesses } from './harnesses.ts';
import styles from './debug.module.css';

export const DebugPage = () => (
  <div className={styles.page}>
    <h1>Debug harnesses</h1>
    <p className="dim">
      For product employees. What is done here is done with your own rights, on the records of this
      installation.
    </p>
    <ul className={styles.index}>
      {harnesses.map(({ path, title, line, icon: Icon }) => (
        <li key={path}>
          <Link to={path}>
            <Icon size={20} stroke={1.75} aria-hidden />
            <span>
              <b>{title}</b>
              <span className="dim">{line}</span>
              <code>{path}</code>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </div>
);
