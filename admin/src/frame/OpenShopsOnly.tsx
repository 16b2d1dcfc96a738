import { Outlet } from 'react-router-dom';
import { useShop } from '../api/use-shops';
import { NotFoundScreen } from '../components/NotFoundScreen';

/** The routes that a blocked shop does not have: all but the dashboard and the samples. It sees Not Found there. */
export function OpenShopsOnly() {
  const { isBlocked } = useShop();
  return isBlocked ? <NotFoundScreen /> : <Outlet />;
}
