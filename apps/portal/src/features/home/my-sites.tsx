// At which sites does the person work? (document 1 §3 Site; USERS-097)
import { IconBuildingHospital } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useSignedIn } from '../../shell/me.ts';
import { Badge } from '../../ui/badge.tsx';

const regionLabels = { us: 'US', eu: 'EU' } as const;

export const MySites = () => {
  const { sites } = useSignedIn();
  return (
    <section className="home-card" aria-labelledby="my-sites">
      <h2 id="my-sites">
        My sites <span className="home-count">{sites.length}</span>
      </h2>
      <ul>
        {sites.map((site) => (
          <li key={site.id} className="home-site">
            <IconBuildingHospital size={18} stroke={1.75} aria-hidden />
            <span className="home-site-words">
              <Link to={`/site/${site.slug}`} className="home-site-name trunc">
                {site.short_name}
              </Link>
              <span className="dim trunc">
                {[site.long_name, ...site.conditions.map(({ name }) => name)].join(' · ')}
              </span>
            </span>
            <Badge tone="outline">{regionLabels[site.region]}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
};
