import { avatarUrl } from '../../core/skins/pictures.ts'
import { AVATARS } from './register-player.ts'

/** The store's own pictures: nothing is uploaded, so nothing has to be looked through. */
export async function listAvatars() {
  return {
    list: Array.from({ length: AVATARS }, (_, avatar_no) => ({ avatar_no, avatar: avatarUrl(avatar_no) })),
  }
}
