import { Suspense, use, useSyncExternalStore } from 'react';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import type { StoryGroup } from './story.ts';
import styles from './gallery.module.css';

type Module = { readonly group: StoryGroup };

const files = Object.entries(import.meta.glob<Module>('./stories/*.stories.tsx')).map(([file, load]) => ({
  name: file.replace(/^.*\/(.*)\.stories\.tsx$/, '$1'),
  load,
}));
const loaded = new Map<string, Promise<Module>>();

/** Returns the stories of one file, fetched once. */
function storiesOf(name: string): Promise<Module> {
  const known = loaded.get(name) ?? files.find((file) => file.name === name)?.load() ?? noStories;
  loaded.set(name, known);
  return known;
}

const noStories = Promise.resolve<Module>({ group: { title: '没有这一组', stories: [] } });

/** The group named after # in the address. */
export function Gallery() {
  const name = useSyncExternalStore(subscribe, () => location.hash.slice(1)) || 'basics';
  return (
    <div className={styles['gallery']}>
      <nav aria-label="组件陈列室" className={styles['groups']}>
        {files.map((file) => (
          <a key={file.name} href={`#${file.name}`} aria-current={file.name === name ? 'page' : undefined}>
            {file.name}
          </a>
        ))}
      </nav>
      <Suspense key={name} fallback={<PageSkeleton />}>
        <GroupPage name={name} />
      </Suspense>
    </div>
  );
}

function GroupPage({ name }: { readonly name: string }) {
  const { title, stories } = use(storiesOf(name)).group;
  return (
    <main className={styles['page']}>
      <h1>{title}</h1>
      {stories.map(({ name: story, Show }) => (
        <section key={story} className={styles['story']} aria-label={story}>
          <h2>{story}</h2>
          <div className={styles['stage']}>
            <Show />
          </div>
        </section>
      ))}
    </main>
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}
