import type { StaffLanguage } from "@domain/shared/language.ts";
import type { TextsById } from "@web/i18n/texts.ts";

/** Accounts: passwords, second factors, profiles, the users screen. ICU MessageFormat. */
export const texts = {
  "login.title": { en: "Staff sign-in", ko: "직원 로그인" },
  "login.lead": {
    en: "For restaurant staff. Guests order on the restaurant's website.",
    ko: "매장 카운터 화면입니다. 손님 주문은 주문 페이지에서 받습니다.",
  },
  "login.username": { en: "Username", ko: "아이디" },
  "login.password": { en: "Password", ko: "비밀번호" },
  "login.show": { en: "Show password", ko: "비밀번호 보기" },
  "login.hide": { en: "Hide password", ko: "비밀번호 숨기기" },
  "login.remember": { en: "Remember me for 7 days", ko: "7일 동안 로그인 유지" },
  "login.submit": { en: "Sign in", ko: "로그인" },
  "login.busy": { en: "Signing in...", ko: "로그인 중..." },
  "login.passkey": { en: "Use a passkey", ko: "패스키 사용" },
  "login.passkey.busy": { en: "Waiting for your device...", ko: "기기 확인 중..." },
  "login.passkey.need_https": {
    en: "Passkeys work at the restaurant's https address, in a browser that supports them.",
    ko: "패스키는 매장의 https 주소에서, 패스키를 지원하는 브라우저로만 사용할 수 있습니다.",
  },
  "login.locked.title": { en: "Account Locked", ko: "계정이 잠겼습니다" },
  "login.locked.hint": {
    en: "Please wait for the lockout period to expire or contact an administrator.",
    ko: "잠금이 풀릴 때까지 기다리거나 관리자에게 문의해 주세요.",
  },
  "login.failed.title": { en: "Login Failed", ko: "로그인 실패" },
  "login.failed.hint": {
    en: "Please check your username and password and try again.",
    ko: "아이디와 비밀번호를 확인하고 다시 시도해 주세요.",
  },
  "login.error.title": { en: "Error", ko: "오류" },
  "login.error.fallback": { en: "Login failed", ko: "로그인하지 못했습니다" },
  "login.error.unreachable": {
    en: "The server can't be reached. Check the network and try again.",
    ko: "서버에 연결할 수 없습니다. 네트워크를 확인하고 다시 시도해 주세요.",
  },
  "login.wait.seconds": {
    en: "{count, plural, one {Try again in # second.} other {Try again in # seconds.}}",
    ko: "{count}초 후에 다시 시도해 주세요.",
  },
  "login.wait.minutes": {
    en: "{count, plural, one {Try again in # minute.} other {Try again in # minutes.}}",
    ko: "{count}분 후에 다시 시도해 주세요.",
  },

  "session.title": { en: "You were signed out", ko: "로그아웃되었습니다" },
  "session.end.signed_out": {
    en: "The session on this device has ended. Please sign in again.",
    ko: "이 기기의 로그인이 끝났습니다. 다시 로그인해 주세요.",
  },
  "session.end.signed_out_elsewhere": {
    en: "This device was signed out from another one. Please sign in again.",
    ko: "다른 기기에서 이 기기를 로그아웃했습니다. 다시 로그인해 주세요.",
  },
  "session.end.session_idle": {
    en: "This device was signed out because the app was not used for too long. Please sign in again.",
    ko: "이 기기에서 앱을 오래 사용하지 않았습니다. 다시 로그인해 주세요.",
  },
  "session.end.session_limit": {
    en: "Sessions last up to 30 days. Please sign in again.",
    ko: "로그인은 최대 30일 동안 유지됩니다. 다시 로그인해 주세요.",
  },
  "session.end.session_reused": {
    en:
      "This session was used in two places, so we ended it for safety. Please sign in again and change your password.",
    ko: "같은 로그인이 두 곳에서 사용되어 안전을 위해 종료했습니다. 다시 로그인한 뒤 비밀번호를 바꿔 주세요.",
  },
  "session.end.ended_by_owner": {
    en: "A super admin ended this session. Please sign in again.",
    ko: "최고 관리자가 로그인을 종료했습니다. 다시 로그인해 주세요.",
  },
  "session.end.account_disabled": {
    en: "A super admin disabled this account.",
    ko: "최고 관리자가 이 계정을 사용 중지했습니다.",
  },
  "session.end.password_changed": {
    en: "The password of this account was changed. Please sign in with the new one.",
    ko: "이 계정의 비밀번호가 변경되었습니다. 새 비밀번호로 로그인해 주세요.",
  },
  "session.end.password_reset": {
    en: "A super admin reset the password of this account. Please sign in with the new one.",
    ko: "최고 관리자가 이 계정의 비밀번호를 재설정했습니다. 새 비밀번호로 로그인해 주세요.",
  },
  "session.waiting": {
    en:
      "{count, plural, one {# order is waiting to be accepted.} other {# orders are waiting to be accepted.}}",
    ko: "접수를 기다리는 주문 {count}건",
  },
  "session.waited": {
    en:
      "{count, plural, one {# order was waiting to be accepted.} other {# orders were waiting to be accepted.}}",
    ko: "로그아웃될 때 접수를 기다리던 주문 {count}건",
  },

  "code.lead": {
    en: "Your password is correct. Now enter the code from your authenticator app.",
    ko: "비밀번호가 확인되었습니다. 이제 인증 앱에 보이는 코드를 입력해 주세요.",
  },
  "code.passkey.lead": {
    en:
      "Your password is correct. This account signs in with its passkey. Without it, enter one of your recovery codes.",
    ko:
      "비밀번호가 확인되었습니다. 이 계정은 패스키로 로그인합니다. 패스키를 쓸 수 없으면 복구 코드를 입력해 주세요.",
  },
  "code.label": { en: "Code from your app", ko: "인증 앱 코드" },
  "code.hint": { en: "Six digits. It changes every 30 seconds.", ko: "숫자 6자리입니다. 30초마다 바뀝니다." },
  "code.recovery.label": { en: "Recovery code", ko: "복구 코드" },
  "code.recovery.hint": {
    en: "One of the ten you saved. Each works once.",
    ko: "보관해 둔 10개 중 하나입니다. 한 번씩만 쓸 수 있습니다.",
  },
  "code.use_recovery": { en: "Use a recovery code instead", ko: "복구 코드로 로그인" },
  "code.use_app": { en: "Use the app instead", ko: "인증 앱으로 로그인" },
  "code.submit": { en: "Continue", ko: "계속" },
  "code.busy": { en: "Checking...", ko: "확인하는 중..." },
  "code.back": { en: "Start over", ko: "처음부터 다시" },
  "code.lost": {
    en: "Lost your phone and your codes? A super admin can turn off two-step authentication for you.",
    ko: "휴대폰과 복구 코드를 모두 잃어버린 경우 최고 관리자가 2단계 인증을 해제할 수 있습니다.",
  },
  "code.lost_passkey": {
    en:
      "Lost your passkey and your codes? A super admin can remove your passkeys. Your password is then enough to sign in.",
    ko:
      "패스키와 복구 코드를 모두 잃어버린 경우 최고 관리자에게 문의해 주세요. 최고 관리자가 패스키를 삭제하면 비밀번호로 로그인할 수 있습니다.",
  },
  "code.mail.lead": {
    en:
      "Your password is correct. There were many failed sign-ins for this username, so we emailed you a code.",
    ko: "비밀번호가 확인되었습니다. 최근 이 아이디로 로그인 실패가 많아 이메일로 코드를 보냈습니다.",
  },
  "code.mail.label": { en: "Code from the email", ko: "이메일로 받은 코드" },
  "code.mail.hint": {
    en: "Six digits, valid for 10 minutes.",
    ko: "숫자 6자리이며 10분 동안 쓸 수 있습니다.",
  },
  "code.mail.resend": { en: "Send the code again", ko: "코드 다시 보내기" },
  "code.mail.resend_later": { en: "Send again after one minute", ko: "1분 후 다시 보낼 수 있습니다" },
  "code.mail.resent": { en: "The code was sent again", ko: "코드를 다시 보냈습니다" },

  "change.title": { en: "Change password", ko: "비밀번호 변경" },
  "change.must": {
    en: "{name}, this account has a temporary password. You must set a new password to continue.",
    ko:
      "{name}\u00a0님, 이 계정은 임시 비밀번호를 쓰고 있습니다. 새 비밀번호를 정하기 전에는 다른 화면을 열 수 없습니다.",
  },
  "change.lead": {
    en: "This signs you out everywhere. Then sign in again with the new password.",
    ko: "변경하면 모든 기기에서 로그아웃되고, 새 비밀번호로 다시 로그인합니다.",
  },
  "change.current": { en: "Current password", ko: "현재 비밀번호" },
  "change.current.temporary": { en: "Temporary password", ko: "임시 비밀번호" },
  "change.new": { en: "New password", ko: "새 비밀번호" },
  "change.confirm": { en: "Confirm new password", ko: "새 비밀번호 확인" },
  "change.rule.length": { en: "8 characters or more", ko: "8자 이상" },
  "change.rule.cases": { en: "a lowercase and an uppercase letter", ko: "영문 소문자와 대문자" },
  "change.rule.digit": { en: "a number", ko: "숫자" },
  "change.rule.special": { en: "one of @$!%*?&", ko: "@$!%*?& 중 하나" },
  "change.rules": { en: "Your password must have", ko: "비밀번호 조건" },
  "change.rule.met": { en: "{rule}: done", ko: "{rule}: 완료" },
  "change.busy": { en: "Changing...", ko: "변경하는 중..." },
  "change.back": { en: "Not now", ko: "나중에" },
  "change.done": {
    en: "Password changed successfully! Please log in with your new password.",
    ko: "비밀번호가 변경되었습니다! 새 비밀번호로 로그인해 주세요.",
  },
  "change.failed": { en: "Password change failed", ko: "비밀번호를 변경하지 못했습니다" },
  "change.unanswered": { en: "Failed to change password", ko: "비밀번호 변경 요청을 처리하지 못했습니다" },

  "factor.title": { en: "Two-step authentication", ko: "2단계 인증" },
  "factor.must": {
    en:
      "Your role requires two-step authentication: a code from an app in addition to your password, or a passkey. Setup takes a minute.",
    ko:
      "이 권한에는 2단계 인증이 필요합니다. 비밀번호와 함께 앱의 코드를 입력하거나 패스키를 사용합니다. 설정은 1분이면 됩니다.",
  },
  "factor.lead": {
    en:
      "Sign in with a code from an app on your phone in addition to your password. A stolen password alone won't work.",
    ko:
      "비밀번호와 함께 휴대폰 앱의 코드를 입력합니다. 비밀번호가 유출되어도 다른 사람이 로그인할 수 없습니다.",
  },
  "factor.or_passkey": { en: "Or use a passkey", ko: "또는 패스키 사용" },
  "factor.or_passkey.text": {
    en:
      "No app needed: sign in with a fingerprint, face or screen lock. You get recovery codes in case you lose the device.",
    ko: "앱 없이 지문, 얼굴, 화면 잠금으로 로그인합니다. 기기를 잃어버릴 때를 대비한 복구 코드를 드립니다.",
  },
  "factor.on": { en: "Two-step authentication: on", ko: "2단계 인증: 켜짐" },
  "factor.off": { en: "Two-step authentication: off", ko: "2단계 인증: 꺼짐" },
  "factor.on.text": {
    en: "Your password and a code from your app open this account.",
    ko: "비밀번호와 인증 앱 코드로 로그인합니다.",
  },
  "factor.off.text": {
    en: "Anyone with your password can open this account.",
    ko: "비밀번호만으로 이 계정에 로그인할 수 있습니다.",
  },
  "factor.required": { en: "Your role requires it.", ko: "이 권한에는 꼭 필요합니다." },
  "factor.off.passkey": {
    en:
      "Your passkey is enough for your role. An authenticator app also works on devices without your passkey.",
    ko: "이 권한에는 패스키만으로 충분합니다. 인증 앱은 패스키를 쓸 수 없는 기기에서도 사용할 수 있습니다.",
  },
  "factor.codes_left": {
    en:
      "{count, plural, =0 {No recovery codes left.} one {# recovery code left.} other {# recovery codes left.}}",
    ko: "{count, plural, =0 {남은 복구 코드가 없습니다.} other {복구 코드가 #개 남았습니다.}}",
  },
  "factor.codes_few": {
    en: "Get new ones before you need them.",
    ko: "미리 새로 받아 두세요.",
  },
  "factor.set_up": { en: "Set up", ko: "설정" },
  "factor.turn_off": { en: "Turn off", ko: "끄기" },
  "factor.is_on": {
    en: "Two-step authentication is already on.",
    ko: "2단계 인증이 이미 설정되어 있습니다.",
  },
  "factor.to_profile": { en: "Go to your profile", ko: "내 정보로" },
  "factor.step": { en: "Step {step} of 3", ko: "3단계 중 {step}단계" },
  "factor.password.title": { en: "Confirm it's you", ko: "본인 확인" },
  "factor.password": { en: "Current password", ko: "현재 비밀번호" },
  "factor.begin": { en: "Continue", ko: "계속" },
  "factor.scan.title": { en: "Scan this with your authenticator app", ko: "인증 앱으로 스캔해 주세요" },
  "factor.scan.text": {
    en: "Google Authenticator, 1Password, Apple Passwords and other apps work.",
    ko: "Google Authenticator, 1Password, Apple 암호 등에서 읽을 수 있습니다.",
  },
  "factor.qr": { en: "QR code for your authenticator app", ko: "인증 앱용 QR 코드" },
  "factor.secret": {
    en: "Can't scan? Enter this key in the app:",
    ko: "스캔이 안 되면 이 키를 앱에 직접 입력해 주세요:",
  },
  "factor.secret.copy": { en: "Copy key", ko: "키 복사" },
  "factor.code": { en: "Current code from the app", ko: "지금 앱에 보이는 코드" },
  "factor.confirm": { en: "Turn on", ko: "켜기" },
  "factor.codes.title": { en: "Save your recovery codes", ko: "복구 코드를 보관해 주세요" },
  "factor.codes.text": {
    en:
      "Each code signs you in once, with your password, if you lose your phone or passkey. We show them only now. Don't keep them on this tablet.",
    ko:
      "휴대폰이나 패스키를 잃어버렸을 때 비밀번호와 코드 하나로 한 번 로그인할 수 있습니다. 지금만 보이니 이 태블릿이 아닌 곳에 보관해 주세요.",
  },
  "factor.codes.list": { en: "Recovery codes", ko: "복구 코드" },
  "factor.codes.for": {
    en: "Recovery codes for {username}, created {day}",
    ko: "{username} 복구 코드, {day} 생성",
  },
  "factor.codes.copy": { en: "Copy", ko: "복사" },
  "factor.codes.print": { en: "Print", ko: "인쇄" },
  "factor.codes.download": { en: "Download", ko: "내려받기" },
  "factor.codes.saved": { en: "I saved the codes", ko: "복구 코드를 보관했습니다" },
  "factor.codes.done": { en: "Done", ko: "완료" },
  "factor.codes.leave.title": { en: "Leave without the codes?", ko: "복구 코드를 보관하지 않고 나갈까요?" },
  "factor.codes.leave.text": {
    en: "They cannot be shown again. You would have to get new ones.",
    ko: "다시 볼 수 없습니다. 나가면 새 코드를 받아야 합니다.",
  },
  "factor.codes.leave": { en: "Leave anyway", ko: "그래도 나가기" },
  "factor.codes.stay": { en: "Stay", ko: "계속 보기" },
  "factor.codes.renew": { en: "New codes", ko: "새로 받기" },
  "factor.codes.renew.title": { en: "Get new recovery codes", ko: "복구 코드 새로 받기" },
  "factor.codes.renew.text": {
    en: "The codes that you have now stop working.",
    ko: "지금까지 받은 복구 코드는 더 이상 쓸 수 없습니다.",
  },
  "factor.done": { en: "Two-step authentication turned on", ko: "2단계 인증을 켰습니다" },
  "factor.disable.title": { en: "Turn off two-step authentication", ko: "2단계 인증 끄기" },
  "factor.disable.text": {
    en: "Anyone with your password will be able to open this account.",
    ko: "비밀번호만으로 이 계정에 로그인할 수 있게 됩니다.",
  },
  "factor.disable.required": {
    en: "Your role requires it, so you must set it up again right away.",
    ko: "이 권한에는 꼭 필요하므로 바로 새로 설정하게 됩니다.",
  },
  "factor.disable.code": { en: "Code from your app, or a recovery code", ko: "인증 앱 코드 또는 복구 코드" },
  "factor.disabled": { en: "Two-step authentication turned off", ko: "2단계 인증을 껐습니다" },
  "factor.failed": { en: "That didn't work", ko: "처리하지 못했습니다" },

  "copy.done": { en: "Copied", ko: "복사했습니다" },
  "shown.copy_failed": {
    en: "This browser doesn't allow copying. The text is selected: copy it by hand.",
    ko: "이 브라우저에서는 복사할 수 없습니다. 선택해 두었으니 직접 복사해 주세요.",
  },

  "profile.title": { en: "Profile", ko: "내 정보" },
  "profile.loading": { en: "Loading profile...", ko: "내 정보를 불러오는 중..." },
  "profile.failed": { en: "Failed to get profile", ko: "내 정보를 불러오지 못했습니다" },
  "profile.details": { en: "Your information", ko: "기본 정보" },
  "profile.username": { en: "Username", ko: "아이디" },
  "profile.role": { en: "Role", ko: "권한" },
  "profile.first_name": { en: "First name", ko: "이름" },
  "profile.last_name": { en: "Last name", ko: "성" },
  "profile.email": { en: "Email", ko: "이메일" },
  "profile.email.password": {
    en: "Needed to change the email. Your previous address gets a notice.",
    ko: "이메일을 바꾸려면 필요합니다. 이전 주소로 알림을 보냅니다.",
  },
  "profile.language": { en: "Language", ko: "언어" },
  "profile.language.hint": {
    en: "Applies on every device you sign in on.",
    ko: "로그인하는 모든 화면에 적용됩니다.",
  },
  "profile.save": { en: "Save", ko: "저장" },
  "profile.saving": { en: "Saving...", ko: "저장하는 중..." },
  "profile.saved": { en: "Profile saved", ko: "내 정보를 저장했습니다" },
  "profile.save_failed": { en: "Failed to save the profile", ko: "내 정보를 저장하지 못했습니다" },
  "profile.nothing": { en: "No changes to save", ko: "바뀐 내용이 없습니다" },
  "profile.security": { en: "Sign-in", ko: "로그인" },
  "profile.password": { en: "Password", ko: "비밀번호" },
  "profile.password.text": {
    en: "Changing it signs you out everywhere.",
    ko: "변경하면 모든 기기에서 로그아웃됩니다.",
  },
  "profile.password.change": { en: "Change", ko: "변경" },

  "passkeys.title": { en: "Passkeys", ko: "패스키" },
  "passkeys.lead": {
    en: "Sign in with a fingerprint, face or screen lock, without a password and a code.",
    ko: "비밀번호와 코드 없이 지문, 얼굴, 화면 잠금으로 로그인합니다.",
  },
  "passkeys.need_https": {
    en:
      "Passkeys work at the restaurant's https address, in a browser that supports them. Open the staff app there to add one.",
    ko:
      "패스키는 매장의 https 주소에서, 패스키를 지원하는 브라우저로만 사용할 수 있습니다. 추가하려면 그 주소로 직원 앱을 열어 주세요.",
  },
  "passkeys.full": {
    en: "You have {max, number} passkeys. Remove one before you add another.",
    ko: "패스키가 {max, number}개 있습니다. 더 추가하려면 하나를 삭제해 주세요.",
  },
  "passkeys.since": { en: "Added {time}", ko: "{time} 추가" },
  "passkeys.used": { en: "Last used {time}", ko: "마지막 사용 {time}" },
  "passkeys.unused": { en: "Not used yet", ko: "아직 사용하지 않음" },
  "passkeys.elsewhere": {
    en: "Made for another address, does not work here",
    ko: "다른 주소의 패스키라서 여기서는 사용할 수 없습니다",
  },
  "passkeys.add": { en: "Add a passkey", ko: "패스키 추가" },
  "passkeys.add.text": {
    en:
      "Your device will ask for your fingerprint, face or screen lock. Add passkeys only on devices that no one else can unlock.",
    ko: "기기에서 지문, 얼굴, 화면 잠금을 확인합니다. 다른 사람이 잠금을 풀 수 없는 기기에만 추가해 주세요.",
  },
  "passkeys.add.submit": { en: "Continue", ko: "계속" },
  "passkeys.add.busy": { en: "Waiting for your device...", ko: "기기 확인 중..." },
  "passkeys.added": { en: "Passkey added", ko: "패스키를 추가했습니다" },
  "passkeys.name": { en: "Name", ko: "이름" },
  "passkeys.name.hint": {
    en: "To tell your passkeys apart, for example “Mina's phone”",
    ko: "패스키를 구분할 이름입니다. 예: 미나 휴대폰",
  },
  "passkeys.rename": { en: "Rename", ko: "이름 변경" },
  "passkeys.rename.label": { en: "Rename {name}", ko: "{name} 이름 변경" },
  "passkeys.rename.title": { en: "Rename passkey", ko: "패스키 이름 변경" },
  "passkeys.renamed": { en: "Passkey renamed", ko: "패스키 이름을 변경했습니다" },
  "passkeys.remove": { en: "Remove", ko: "삭제" },
  "passkeys.remove.label": { en: "Remove {name}", ko: "{name} 삭제" },
  "passkeys.remove.title": { en: "Remove {name}?", ko: "{name}: 삭제할까요?" },
  "passkeys.remove.text": {
    en: "It will no longer open this account. Delete it on your device as well.",
    ko: "더 이상 이 패스키로 로그인할 수 없습니다. 기기에서도 삭제해 주세요.",
  },
  "passkeys.remove.last": {
    en: "It is your last passkey, and your recovery codes end with it.",
    ko: "마지막 패스키이므로 복구 코드도 함께 쓸 수 없게 됩니다.",
  },
  "passkeys.removed": { en: "Passkey removed", ko: "패스키를 삭제했습니다" },
  "passkey.cancelled": {
    en: "The passkey was not used. You cancelled, or it took too long.",
    ko: "패스키를 사용하지 않았습니다. 취소했거나 시간이 초과되었습니다.",
  },
  "passkey.on_device": {
    en: "This device already has a passkey for this account.",
    ko: "이 기기에 이 계정의 패스키가 이미 있습니다.",
  },
  "passkey.not_possible": {
    en: "This device or browser cannot use passkeys here. Try another device or browser.",
    ko: "이 기기나 브라우저에서는 패스키를 사용할 수 없습니다. 다른 기기나 브라우저를 사용해 주세요.",
  },

  "users.title": { en: "User Management", ko: "직원 관리" },
  "users.loading": { en: "Loading users...", ko: "직원을 불러오는 중..." },
  "users.failed": { en: "Failed to load users", ko: "직원을 불러오지 못했습니다" },
  "users.none": { en: "No users found", ko: "찾는 직원이 없습니다" },
  "users.none.hint": { en: "Try another name, role or status.", ko: "다른 이름, 권한, 상태로 찾아 주세요." },
  "users.add": { en: "Add user", ko: "직원 추가" },
  "users.search": { en: "Search by name, username or email", ko: "이름, 아이디, 이메일로 검색" },
  "users.filter.role": { en: "Role", ko: "권한" },
  "users.filter.all_roles": { en: "All roles", ko: "모든 권한" },
  "users.filter.status": { en: "Status", ko: "상태" },
  "users.filter.all": { en: "Everyone", ko: "전체" },
  "users.filter.active": { en: "Active", ko: "사용 중" },
  "users.filter.disabled": { en: "Disabled", ko: "사용 중지" },
  "users.you": { en: "you", ko: "나" },
  "users.state.active": { en: "Active", ko: "사용 중" },
  "users.state.disabled": { en: "Disabled", ko: "사용 중지" },
  "users.state.locked": { en: "Locked", ko: "잠김" },
  "users.state.temporary": { en: "Temporary password", ko: "임시 비밀번호" },
  "users.state.factor": { en: "Two-step authentication", ko: "2단계 인증" },
  "users.last": { en: "Last sign-in {time}", ko: "마지막 로그인 {time}" },
  "users.never": { en: "Never signed in", ko: "아직 로그인한 적 없음" },
  "users.signed_in": {
    en: "{count, plural, =0 {not signed in} one {signed in on # device} other {signed in on # devices}}",
    ko: "{count, plural, =0 {로그인 안 됨} other {기기 #대에 로그인됨}}",
  },
  "users.edit": { en: "Edit", ko: "수정" },
  "users.edit.label": { en: "Edit {name}", ko: "{name} 수정" },
  "users.more": { en: "More for {name}", ko: "{name} 더 보기" },
  "users.reset": { en: "Reset password", ko: "비밀번호 초기화" },
  "users.end": { en: "Sign out everywhere", ko: "모든 기기에서 로그아웃" },
  "users.remove_factor": { en: "Turn off two-step authentication", ko: "2단계 인증 해제" },
  "users.disable": { en: "Disable", ko: "사용 중지" },
  "users.enable": { en: "Enable", ko: "다시 사용" },

  "user.username.hint": {
    en: "For signing in. It cannot be changed later.",
    ko: "로그인할 때 씁니다. 나중에 바꿀 수 없습니다.",
  },
  "user.role.last": {
    en: "The last super admin keeps this role. Make someone else a super admin first.",
    ko: "마지막 최고 관리자의 권한은 바꿀 수 없습니다. 먼저 다른 사람을 최고 관리자로 정해 주세요.",
  },
  "user.role.manager": {
    en: "Orders, availability, basic menu edits",
    ko: "주문, 판매 여부, 기본 메뉴 수정",
  },
  "user.role.admin": {
    en: "Also prices, menu, hours, settings, refunds, analytics",
    ko: "추가로 가격, 메뉴, 영업시간, 설정, 환불, 분석",
  },
  "user.role.super_admin": { en: "Also staff accounts", ko: "추가로 직원 계정" },
  "user.add.submit": { en: "Add", ko: "추가" },
  "user.add.busy": { en: "Adding...", ko: "추가하는 중..." },
  "user.add.failed": { en: "Failed to add the user", ko: "직원을 추가하지 못했습니다" },
  "user.saved": { en: "{name} saved", ko: "{name}\u00a0님 정보를 저장했습니다" },
  "user.save_failed": { en: "Failed to save the user", ko: "저장하지 못했습니다" },

  "temporary.title": { en: "Temporary password for {name}", ko: "{name}\u00a0님의 임시 비밀번호" },
  "temporary.text": {
    en:
      "Give it to them in person. It is shown only now, works for three days, and must be changed at the first sign-in.",
    ko: "직접 만나서 전해 주세요. 지금만 보이고 3일 동안 쓸 수 있으며, 처음 로그인할 때 바꿔야 합니다.",
  },
  "temporary.label": { en: "Temporary password", ko: "임시 비밀번호" },
  "temporary.copy": { en: "Copy password", ko: "비밀번호 복사" },
  "temporary.done": { en: "Done", ko: "완료" },

  "action.reset.title": {
    en: "Reset the password of {name}?",
    ko: "{name}\u00a0님의 비밀번호를 초기화할까요?",
  },
  "action.reset.text": {
    en:
      "{name} is signed out everywhere and signs in with a temporary password that you see once. A locked account is unlocked.",
    ko:
      "{name}\u00a0님은 모든 기기에서 로그아웃되고, 지금 한 번만 보이는 임시 비밀번호로 로그인합니다. 잠금도 풀립니다.",
  },
  "action.reset.confirm": { en: "Reset password", ko: "비밀번호 초기화" },
  "action.end.title": {
    en: "Sign out {name} everywhere?",
    ko: "{name}\u00a0님 계정을 모든 기기에서 로그아웃할까요?",
  },
  "action.end.text": {
    en: "{name} is signed out on every device within seconds. It also removes the PIN.",
    ko: "{name}\u00a0님이 로그인한 모든 기기가 몇 초 안에 로그아웃되고, PIN도 삭제됩니다.",
  },
  "action.end.confirm": { en: "Sign out", ko: "로그아웃" },
  "action.end.done": {
    en:
      "{count, plural, =0 {{name} was not signed in} one {{name} is signed out of # device} other {{name} is signed out of # devices}}",
    ko:
      "{count, plural, =0 {{name}\u00a0님은 로그인되어 있지 않았습니다} other {{name}\u00a0님 계정을 기기 #대에서 로그아웃했습니다}}",
  },
  "action.remove_factor.title": {
    en: "Turn off two-step authentication for {name}?",
    ko: "{name}\u00a0님의 2단계 인증을 해제할까요?",
  },
  "action.remove_factor.text": {
    en:
      "For a lost phone. It also removes the passkeys of {name}. Until {name} sets it up again, the password alone opens the account. Make sure it's really {name} asking.",
    ko:
      "휴대폰을 잃어버린 경우에 사용합니다. 패스키도 모두 삭제됩니다. 새로 설정할 때까지 비밀번호만으로 로그인할 수 있습니다. 정말 {name}\u00a0님의 요청인지 확인해 주세요.",
  },
  "action.remove_factor.confirm": { en: "Turn off", ko: "해제" },
  "action.remove_factor.done": {
    en: "Two-step authentication turned off for {name}",
    ko: "{name}\u00a0님의 2단계 인증을 해제했습니다",
  },
  "action.disable.title": { en: "Disable {name}?", ko: "{name}\u00a0님 계정을 사용 중지할까요?" },
  "action.disable.text": {
    en: "{name} is signed out everywhere and cannot sign in until enabled again. Nothing is deleted.",
    ko:
      "{name}\u00a0님은 모든 기기에서 로그아웃되고, 다시 사용으로 바꿀 때까지 로그인할 수 없습니다. 기록은 지워지지 않습니다.",
  },
  "action.disable.own": {
    en: "This is your own account. You will be signed out right away.",
    ko: "내 계정입니다. 바로 로그아웃됩니다.",
  },
  "action.disable.confirm": { en: "Disable", ko: "사용 중지" },
  "action.disable.done": { en: "{name} disabled", ko: "{name}\u00a0님 계정을 사용 중지했습니다" },
  "action.enable.title": { en: "Enable {name}?", ko: "{name}\u00a0님 계정을 다시 사용할까요?" },
  "action.enable.text": {
    en: "{name} can sign in again with the same password.",
    ko: "{name}\u00a0님이 쓰던 비밀번호로 다시 로그인할 수 있습니다.",
  },
  "action.enable.confirm": { en: "Enable", ko: "다시 사용" },
  "action.enable.done": { en: "{name} enabled", ko: "{name}\u00a0님이 다시 로그인할 수 있습니다" },
  "action.failed": { en: "That didn't work", ko: "처리하지 못했습니다" },
  "action.last": {
    en: "There must be a super admin. Make someone else a super admin first.",
    ko: "마지막 최고 관리자는 그대로 있어야 합니다. 먼저 다른 사람을 최고 관리자로 정해 주세요.",
  },

  "session.end.station_revoked": {
    en: "This tablet is no longer paired. Pair it again, or sign in.",
    ko: "이 태블릿의 연결이 해제되었습니다. 다시 연결하거나 로그인해 주세요.",
  },
  "station.back": { en: "Back to the orders of {name}", ko: "{name} 주문 화면으로 돌아가기" },
  "pair.link": { en: "Pair this tablet as a station", ko: "이 태블릿을 스테이션으로 연결" },
  "pair.title": { en: "Pair this tablet", ko: "태블릿 연결" },
  "pair.lead": {
    en: "A paired tablet shows and rings for orders without anyone signed in.",
    ko: "연결된 태블릿은 로그인한 사람이 없어도 주문을 보여 주고 알림을 울립니다.",
  },
  "pair.code": { en: "Pairing code", ko: "연결 코드" },
  "pair.hint": {
    en: "In Store Management, Devices. A code works for 10 minutes.",
    ko: "매장 관리의 기기에서 만듭니다. 코드는 10분 동안 쓸 수 있습니다.",
  },
  "pair.required": { en: "Enter the pairing code", ko: "연결 코드를 입력해 주세요" },
  "pair.submit": { en: "Pair", ko: "연결" },
  "pair.busy": { en: "Pairing...", ko: "연결하는 중..." },
  "pair.back": { en: "Back to sign-in", ko: "로그인으로 돌아가기" },
  "own_pin.title": { en: "PIN", ko: "PIN" },
  "own_pin.lead.on": {
    en: "You have a PIN. Use it on paired tablets.",
    ko: "PIN이 있습니다. 연결된 태블릿에서 사용하세요.",
  },
  "own_pin.lead.off": {
    en: "A PIN lets you act on paired tablets under your own name.",
    ko: "PIN이 있으면 연결된 태블릿에서 자신의 이름으로 주문을 처리할 수 있습니다.",
  },
  "own_pin.new": { en: "New PIN", ko: "새 PIN" },
  "own_pin.hint": { en: "4 to 6 digits", ko: "숫자 4~6자리" },
  "own_pin.save": { en: "Set PIN", ko: "PIN 정하기" },
  "own_pin.change": { en: "Change PIN", ko: "PIN 바꾸기" },
  "own_pin.remove": { en: "Remove PIN", ko: "PIN 삭제" },
  "own_pin.set": { en: "PIN saved", ko: "PIN을 저장했습니다" },
  "own_pin.removed": { en: "PIN removed", ko: "PIN을 삭제했습니다" },
  "own_pin.failed": { en: "PIN not saved", ko: "PIN을 저장하지 못했습니다" },
} satisfies TextsById<StaffLanguage>;
