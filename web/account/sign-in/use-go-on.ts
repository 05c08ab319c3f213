import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { owesSomething } from '#shared/base/permissions.ts';
import { useActor } from '#web/core/client/session.ts';
import { nextStop } from './next-stop.ts';

/**
 * Sends a user who was stopped here, because a second factor or a new password was required, on to the page they asked
 * for.
 */
export function useGoOn(): () => void {
  const actor = useActor();
  const { state } = useLocation();
  const navigate = useNavigate();
  const [wasHeldUp] = useState(actor !== null && owesSomething(actor));
  return () => {
    if (wasHeldUp && actor) void navigate(nextStop(state, actor.role, 'login'), { replace: true });
  };
}
