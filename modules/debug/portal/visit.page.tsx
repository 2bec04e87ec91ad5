// How does a video visit go from the side of the staff? Planned, watched, let in, ended (SHELL-007: /debug/video/api; OP-VIDEO-1)
import { WatchVisit } from '@alveary/modules/video/portal/public.ts';
import { Link, useSearchParams } from 'react-router';
import { PlanVisit } from './plan-visit.tsx';
import { VisitList } from './visit-list.tsx';
import { VideoScope } from './video-scope.tsx';
import styles from './debug.module.css';

export const VisitPage = () => {
  const [search, setSearch] = useSearchParams();
  const chosen = search.get('visit');
  const choose = (id: string): void => setSearch({ visit: id }, { replace: true });
  return (
    <div className={styles.page}>
      <h1>Video visit</h1>
      <VideoScope />
      <div className={styles.columns}>
        <div className={styles.column}>
          <PlanVisit onPlanned={choose} />
          <VisitList chosen={chosen} onChoose={choose} />
        </div>
        <WatchVisit
          id={chosen}
          invitation={({ id }) => (
            <Link className={styles.link} to={`/debug/video/invite?visit=${id}`}>
              Invite somebody
            </Link>
          )}
        />
      </div>
    </div>
  );
};
