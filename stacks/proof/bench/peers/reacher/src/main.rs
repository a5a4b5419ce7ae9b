//! Verifies batches of addresses with Reacher's library: a batch per line of input, its answers per line of output.
//!
//! The library asks the name servers of `/etc/resolv.conf` at port 53. The program gives itself a private view of that file,
//! with the name server of its arguments.
use std::collections::HashMap;
use std::ffi::CString;
use std::io::{BufRead, Error, Result, Write};

use check_if_email_exists::misc::check_misc;
use check_if_email_exists::mx::{check_mx, MxError};
use check_if_email_exists::smtp::verif_method::{EverythingElseVerifMethod, VerifMethod, VerifMethodSmtpConfig};
use check_if_email_exists::syntax::check_syntax;
use check_if_email_exists::{check_email, CheckEmailInput, CheckEmailInputProxy, Reachable};
use futures::stream::{iter, StreamExt};

const CONFIGURATION: &str = "/etc/resolv.conf";

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, resolver, configuration, proxy, in_flight] = arguments.as_slice() else {
        panic!("usage: reacher NAME_SERVER FILE PROXY IN_FLIGHT; without a proxy, only DNS is asked");
    };
    std::fs::write(configuration, format!("nameserver {resolver}\n"))?;
    replace_for_this_process(CONFIGURATION, configuration)?;
    let in_flight: usize = in_flight.parse().expect("a number of addresses");
    // Threads that start later inherit the view of the file.
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(serve(proxy, in_flight))
}

async fn serve(proxy: &str, in_flight: usize) -> Result<()> {
    let methods = methods(proxy);
    for line in std::io::stdin().lock().lines() {
        let addresses: Vec<String> = serde_json::from_str(&line?)?;
        let before = cpu_seconds()?;
        let answers: Vec<&str> = iter(addresses)
            .map(|address| answer(address, methods.clone()))
            .buffered(in_flight)
            .collect()
            .await;
        let outcome = serde_json::json!({ "answers": answers, "cpuSeconds": cpu_seconds()? - before });
        writeln!(std::io::stdout(), "{outcome}")?;
    }
    Ok(())
}

/// SMTP through the proxy for every provider; none without a proxy.
fn methods(proxy: &str) -> Option<VerifMethod> {
    let (host, port) = proxy.split_once(':')?;
    let proxy = CheckEmailInputProxy {
        host: host.to_string(),
        port: port.parse().expect("a port"),
        ..Default::default()
    };
    Some(VerifMethod {
        proxies: HashMap::from([("bench".to_string(), proxy)]),
        everything_else: EverythingElseVerifMethod::Smtp(VerifMethodSmtpConfig {
            from_email: "verify@probe.winnow.test".to_string(),
            hello_name: "probe.winnow.test".to_string(),
            proxy: Some("bench".to_string()),
            ..Default::default()
        }),
        ..Default::default()
    })
}

async fn answer(address: String, methods: Option<VerifMethod>) -> &'static str {
    let Some(verif_method) = methods else { return answer_by_dns(&address).await };
    let input = CheckEmailInput { to_email: address, verif_method, ..Default::default() };
    let output = check_email(&input).await;
    if matches!(output.mx, Err(MxError::ResolveError(_))) {
        return "neither";
    }
    match output.is_reachable {
        Reachable::Safe => "valid",
        Reachable::Invalid => "invalid",
        Reachable::Risky | Reachable::Unknown => "neither",
    }
}

/// The steps of `check_email` before SMTP.
async fn answer_by_dns(address: &str) -> &'static str {
    let syntax = check_syntax(address);
    if !syntax.is_valid_syntax {
        return "invalid";
    }
    match check_mx(&syntax).await {
        Ok(mx) if mx.lookup.is_ok() && mx.accepts_mail => {
            check_misc(&syntax, false, None).await;
            "valid"
        }
        Ok(_) => "invalid",
        Err(_) => "neither",
    }
}

/// Lays a file over another one, for this process alone. Needs root.
fn replace_for_this_process(file: &str, by: &str) -> Result<()> {
    let [root, file, by] = ["/", file, by].map(|path| CString::new(path).expect("a path"));
    let none = std::ptr::null();
    unsafe {
        checked(libc::unshare(libc::CLONE_NEWNS))?;
        checked(libc::mount(none, root.as_ptr(), none, libc::MS_REC | libc::MS_PRIVATE, none.cast()))?;
        checked(libc::mount(by.as_ptr(), file.as_ptr(), none, libc::MS_BIND, none.cast()))
    }
}

fn cpu_seconds() -> Result<f64> {
    let mut usage = unsafe { std::mem::zeroed::<libc::rusage>() };
    checked(unsafe { libc::getrusage(libc::RUSAGE_SELF, &mut usage) })?;
    let seconds = |time: libc::timeval| time.tv_sec as f64 + time.tv_usec as f64 / 1e6;
    Ok(seconds(usage.ru_utime) + seconds(usage.ru_stime))
}

fn checked(code: libc::c_int) -> Result<()> {
    if code == 0 { Ok(()) } else { Err(Error::last_os_error()) }
}
