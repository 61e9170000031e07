import { Link } from '@tanstack/react-router';
import { linkTo } from '#shared/app/link-to.ts';
import { stringifySearchText } from '#shared/app/search-text.ts';
import { workOrders } from './work-order.ts';
import styles from './work-orders.module.css';

type WorkOrdersProps = {
  /** The `type` of the current order. */
  readonly current: string;
  /** The search text, which is kept from order to order. */
  readonly name: string;
};

/** 最新, 最赞, 最火, 精选: links, because each has its own address. */
export function WorkOrders({ current, name }: WorkOrdersProps) {
  return (
    <nav aria-label="作品排序" className={styles['orders']}>
      {workOrders.map(({ type, title }) => (
        <Link
          key={type}
          {...linkTo(`/workList${stringifySearchText({ type, name })}`)}
          aria-current={type === current ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
