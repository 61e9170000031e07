import { EmptyState } from '#ui/empty-state.tsx';
import styles from './shell.module.css';

/** Ruling 2: an unknown component is said clearly, and breaks neither the menu nor the start. */
export function MissingPage({ name }: { readonly name: string }) {
  return (
    <section className={styles['card']}>
      <h1 className="visually-hidden">页面组件不存在</h1>
      <EmptyState text={`页面组件不存在：${name}`} />
    </section>
  );
}
