#!/usr/bin/python3
"""A WebKitGTK browser that WebKitWebDriver can drive and that keeps its profile, as an iPad does.

WebKitGTK's own MiniBrowser keeps no profile when it is automated. The only argument is the profile's folder.
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

TABLET = (820, 1180)

profile = sys.argv[1]
context = WebKit2.WebContext(
    website_data_manager=WebKit2.WebsiteDataManager(
        base_data_directory=f"{profile}/data", base_cache_directory=f"{profile}/cache"
    )
)


def open_view(_session):
    Gtk.Settings.get_default().set_property("gtk-enable-animations", False)
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    window = Gtk.Window()
    window.set_default_size(*TABLET)
    window.add(view)
    window.connect("destroy", Gtk.main_quit)
    view.connect("close", lambda _view: window.destroy())
    window.show_all()
    view.grab_focus()
    return view


def take_orders(_context, session):
    # The driver compares this name and version with the requested ones. None are requested.
    session.set_application_info(WebKit2.ApplicationInfo())
    session.connect("create-web-view", open_view)


context.set_automation_allowed(True)
context.connect("automation-started", take_orders)
Gtk.main()
