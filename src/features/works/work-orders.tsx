import { Link } from '@tanstack/react-router';
import { linkTo } from '#shared/app/link-to.ts';
import { stringifySearchText } from '#shared/app/search-text.ts';
import { publicKinds, workOrders, type PublicKind } from './work-order.ts';
import styles from './work-orders.module.css';

type WorkOrdersProps = {
  /** The `type` of the current order. */
  readonly current: string;
  /** The search text, which is kept from order to order. */
  readonly name: string;
  /** The kind of works in the address, which is kept, too. */
  readonly kind: PublicKind | undefined;
};

/** 最新, 最赞, 最火, 精选: links, because each has its own address. */
export function WorkOrders({ current, name, kind }: WorkOrdersProps) {
  return (
    <nav aria-label="作品排序" className={styles['orders']}>
      {workOrders.map(({ type, title }) => (
        <Link
          key={type}
          {...linkTo(`/workList${stringifySearchText({ type, name, kind: kind ?? '' })}`)}
          aria-current={type === current ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}

/** Scratch, Python and 积木编程: links, too. */
export function WorkKinds({ current, name, kind }: WorkOrdersProps) {
  return (
    <nav aria-label="作品种类" className={styles['orders']}>
      {[{ kind: undefined, title: '全部' }, ...publicKinds].map((one) => (
        <Link
          key={one.title}
          {...linkTo(`/workList${stringifySearchText({ type: current, name, kind: one.kind ?? '' })}`)}
          aria-current={one.kind === kind ? 'page' : undefined}
        >
          {one.title}
        </Link>
      ))}
    </nav>
  );
}
