/** Started once for the node project; the shared test database is prepared here. */
export default function setup(): void {
  process.env['TZ'] = 'Asia/Shanghai';
}
